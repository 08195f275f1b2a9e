import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { memo, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { formatZoneName } from '../../../lib/time/format-calendar.ts'
import { formatDay, formatWeekday } from '../../../lib/time/format-date.ts'
import { formatHour } from '../../../lib/time/format-time.ts'
import { formatBareTime } from '../../../lib/time/format-calendar.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import type { BlockForm } from '../../event/components/event-block.tsx'
import { DAY_MINUTES, type Now } from '../../event/model/placement.ts'
import { mostAcross } from '../model/day-columns.ts'
import { HOURS, lengthOf, openAt, type TimeDay, type TimeGrid } from '../model/time-grid.ts'
import { useMover } from '../move/components/mover.tsx'
import { DRAGGING, useDrag } from '../move/components/use-drag.ts'
import { useMoveKeys } from '../move/components/use-move-keys.ts'
import { AllDayRow } from './all-day-row.tsx'
import { useClockChangeText } from './clock-change-text.ts'
import { TimeColumn } from './time-column.tsx'
import { useGridKeys } from './use-grid-keys.ts'

interface TimeGridViewProps {
  grid: TimeGrid
  form: BlockForm
  title: string
  /** The day that gets the focus when Tab first enters the grid. */
  date: Day
  now: Now
  /** True if the days of a week are too narrow for text (see `useIsTight`). */
  isTight?: boolean
  watch?: (grid: HTMLElement) => (() => void) | undefined
  /** The visible period. When another period has loaded, the grid scrolls once to its start (`openAt`). */
  period: string
  isLoaded: boolean
  onDate: (day: Day) => void
  onOpenDay: (day: Day) => void
  onOpen: (eventId: string) => void
}

const HOUR_LABELS = Array.from({ length: HOURS - 1 }, (_, index) => index + 1)
/**
 * An hour label is hidden if the current time is fewer than 20 minutes away from that hour.
 * If both labels were shown, the label of the hour would overlap the label of the current time.
 */
const NEAR_NOW = 20

/** If more events than this are side by side on a phone, the day scrolls sideways. */
const FIT_A_PHONE = 4

/** CSS classes of the grid. The header and the hours stay in place while the grid scrolls. */
const GRID =
  'relative min-h-0 min-w-0 flex-1 scroll-pt-(--head,0) overflow-auto [--grid:var(--gutter)_repeat(var(--days),var(--column))] [--h-hour:calc(48*var(--type-px))] [--type-px:var(--type-px-dense)]'
const FULL_WIDTH =
  '[--column:minmax(0,1fr)] [--gutter:calc(60*var(--type-px))] max-md:[--gutter:calc(48*var(--type-px))]'
const FORM: Record<BlockForm, string> = {
  week: FULL_WIDTH,
  phone:
    'snap-x snap-proximity scroll-pl-(--gutter) scrollbar-none [--column:calc(112*var(--type-px))] [--gutter:calc(48*var(--type-px))]',
  day: FULL_WIDTH,
}
/**
 * A day with many overlapping events scrolls sideways on a phone.
 * Each event is then 76 px wide, which is enough for one word.
 */
const CROWDED = 'max-md:scrollbar-none max-md:[--wide:calc(var(--gutter)+var(--across)*76*var(--type-px))]'

const HEADER = 'flex items-center gap-1.5 font-[550]'
const ZONE = `${HEADER} justify-end pr-2.5 text-[11px]/[16px] text-ink-3`
const DAY = `${HEADER} py-[9px] pl-2.5 text-[12px]/[16px]`
const DAY_NUMBER =
  'min-w-[calc(26*var(--type-px))] rounded-[calc(13*var(--type-px))] text-center font-display text-[16px]/[26px] font-[650] tabular-nums'
const HOURS_STAY = 'sticky left-0 z-(--z-sticky) border-r border-line bg-surface'
const HOUR =
  'absolute right-2.5 -translate-y-1/2 text-[11px]/[14px] whitespace-nowrap text-ink-3 tabular-nums max-md:right-1.5'
const NOW_PILL =
  'absolute right-1.5 -translate-y-1/2 rounded-[5px] bg-ink px-[5px] text-[11px]/[16px] font-[650] whitespace-nowrap text-ink-invert tabular-nums max-md:right-0.5'

/** Shows one day, a week, or a phone's eight days as hour columns, below a row of all-day events. */
export const TimeGridView = memo(function TimeGridView(props: TimeGridViewProps) {
  const { grid, form, title, date, now, period, isLoaded, isTight, watch, onDate, onOpenDay, onOpen } = props
  const { t } = useLingui()
  const style = useTimeStyle()
  const element = useRef<HTMLDivElement>(null)
  const days = useMemo(() => grid.days.map(({ day }) => day), [grid])
  const hasToday = grid.days.some((day) => day.isToday)
  const { focusDay, onKeyDown } = useGridKeys({
    grid: element,
    days,
    start: date,
    today: now.day,
    isColumns: true,
    view: form === 'day' ? 'day' : 'week',
    onLeave: onDate,
    onOpenDay,
  })
  const clockText = useClockChangeText()
  const find = (id: string) => grid.days.flatMap(({ events }) => events).find(({ event }) => event.id === id)
  const onPointerDown = useDrag({ root: element, find, hasHours: true })
  const onMoveKey = useMoveKeys({ find, hasHours: true })
  const labelOf = ({ day, events, clockChange }: TimeDay) => {
    const count = events.length
    const what = count > 0 ? plural(count, { one: '# event', other: '# events' }) : t`No events`
    const clock = clockChange ? `, ${clockText(clockChange)}` : ''
    return `${formatDay(Temporal.PlainDate.from(day), style)}, ${what}${clock}`
  }
  const across = Math.max(...grid.days.map(({ items }) => mostAcross(items)))
  const isPhone = form === 'phone'
  const isCrowded = form === 'day' && across > FIT_A_PHONE
  const isSwiped = isPhone || isCrowded
  const width = isPhone ? 'w-max' : isCrowded ? 'w-(--wide,auto)' : ''
  useOpening(element, grid, now, period, isLoaded)
  useLayoutEffect(() => (element.current ? watch?.(element.current) : undefined), [watch])
  return (
    <div
      ref={element}
      role="grid"
      aria-label={t`Calendar, ${title}`}
      className={`${GRID} ${DRAGGING} ${FORM[form]} ${isCrowded ? CROWDED : ''}`}
      tabIndex={-1}
      data-time-grid
      data-tight={isTight || undefined}
      style={{ '--days': grid.days.length, '--across': across }}
      onPointerDown={onPointerDown}
      onKeyDown={(press) => (onMoveKey(press) ? press.preventDefault() : onKeyDown(press))}
    >
      <div
        data-time-head
        className={`sticky top-0 z-[calc(var(--z-sticky)+2)] bg-surface ${width}`}
        ref={measureHead}
      >
        {form === 'day' ? null : (
          <div role="row" className="grid grid-cols-(--grid) border-b border-line">
            <div
              role="columnheader"
              className={isPhone ? `${ZONE} sticky left-0 z-1 border-r border-line bg-surface` : ZONE}
            >
              {formatZoneName(now.instant, style)}
            </div>
            {grid.days.map(({ day, isToday }) => {
              const plain = Temporal.PlainDate.from(day)
              return (
                <div
                  role="columnheader"
                  key={day}
                  className={`${DAY} border-line-soft ${isPhone ? 'border-r' : 'border-l'} ${isToday ? 'text-ink' : 'text-ink-3'}`}
                  aria-label={formatDay(plain, style)}
                >
                  <b className={isToday ? `${DAY_NUMBER} bg-ink text-ink-invert` : DAY_NUMBER}>{plain.day}</b>
                  {formatWeekday(plain, style)}
                </div>
              )
            })}
          </div>
        )}
        <AllDayRow grid={grid} form={form} isSwiped={isSwiped} onOpen={onOpen} />
      </div>
      <div role="row" className={`grid h-[calc(var(--h-hour)*24)] grid-cols-(--grid) ${width}`}>
        <div role="presentation" className={isSwiped ? HOURS_STAY : 'relative'}>
          {HOUR_LABELS.map((hour) =>
            hasToday && Math.abs(hour * 60 - now.minute) < NEAR_NOW ? null : (
              <span key={hour} className={HOUR} style={{ top: lengthOf(hour * 60) }}>
                {formatHour(hour, style)}
              </span>
            ),
          )}
          {hasToday ? (
            <span className={NOW_PILL} style={{ top: lengthOf(now.minute) }}>
              {formatBareTime(now.instant, style)}
            </span>
          ) : null}
        </div>
        {grid.days.map((day) => (
          <TimeColumn
            key={day.day}
            day={day}
            form={form}
            isCrowded={isCrowded}
            now={now}
            hasNow={hasToday}
            isFocus={day.day === focusDay}
            label={labelOf(day)}
            onOpen={onOpen}
            onOpenDay={onOpenDay}
          />
        ))}
      </div>
    </div>
  )
})

/**
 * Stores the height of the sticky header in the CSS variable `--head`.
 * `--head` keeps focus rings and scrolled content below the header.
 */
function measureHead(head: HTMLElement | null): (() => void) | undefined {
  if (!head) return undefined
  const sizes = new ResizeObserver(() =>
    head.parentElement?.style.setProperty('--head', `${head.offsetHeight}px`),
  )
  sizes.observe(head)
  return () => sizes.disconnect()
}

/** An hour's label extends this many px above the line of the hour. */
const LABEL_PX = 10

/** Scrolls to the start of a period (`openAt`) after it has loaded. A phone also scrolls sideways to today. */
function useOpening(
  element: RefObject<HTMLElement | null>,
  grid: TimeGrid,
  now: Now,
  period: string,
  isLoaded: boolean,
) {
  const opened = useRef('')
  const { store } = useMover()
  useLayoutEffect(() => {
    const box = element.current
    const key = `${period} ${isLoaded}`
    if (!box || opened.current === key) return
    const isTurned = !opened.current.startsWith(`${period} `)
    opened.current = key
    // While the user drags an event to another period, the grid must not scroll up or down.
    // A drag to the next period shows its first day on a phone, and a drag to the previous one its last day.
    if (store.get()) {
      if (isTurned) box.scrollTo({ left: box.scrollLeft > 0 ? 0 : box.scrollWidth })
      return
    }
    const today = grid.days.findIndex((day) => day.isToday)
    const column = box.querySelector<HTMLElement>('[data-day]')
    const left = column && box.scrollWidth > box.clientWidth ? Math.max(0, today) * column.offsetWidth : 0
    const top = (openAt(grid, now) / DAY_MINUTES) * (column?.offsetHeight ?? 0)
    box.scrollTo({ top: Math.max(0, top - LABEL_PX), left })
  })
}
