import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { type CSSProperties, memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { formatZoneName } from '../../../lib/time/format-calendar.ts'
import { formatDay, formatWeekday } from '../../../lib/time/format-date.ts'
import { formatHour } from '../../../lib/time/format-time.ts'
import { formatBareTime } from '../../../lib/time/format-calendar.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import type { BlockForm } from '../../event/components/event-block.tsx'
import { DAY_MINUTES, type Now } from '../../event/model/placement.ts'
import type { ColumnChild } from '../model/child-columns.ts'
import { HOURS, lengthOf, openAt, openOn, type TimeDay, type TimeGrid } from '../model/time-grid.ts'
import { useMover } from '../move/components/mover.tsx'
import { DRAGGING, useDrag } from '../move/components/use-drag.ts'
import { useMoveKeys } from '../move/components/use-move-keys.ts'
import { AllDayRow } from './all-day-row.tsx'
import { useClockChangeText } from './clock-change-text.ts'
import { ChildHeads } from './child-heads.tsx'
import { TimeColumn } from './time-column.tsx'
import { useGridKeys } from './use-grid-keys.ts'

interface TimeGridViewProps {
  grid: TimeGrid
  /** `phone` is a week whose days scroll sideways. */
  form: 'week' | 'phone' | 'day'
  /** The children whose columns divide the day. Absent if the day has one column. */
  columns?: readonly ColumnChild[] | undefined
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
  /** Called with the first and the last visible day when a phone's week was scrolled sideways. */
  onSeen?: ((first: Day, last: Day) => void) | undefined
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
/** Minimum width in px of a child's column, which is named by a disc and the child's first name. */
const LEAST_CHILD = 88

/** CSS classes of the grid. The header and the hours stay in place while the grid scrolls. */
const GRID =
  'relative @container min-h-0 min-w-0 flex-1 scroll-pt-(--head,0) scroll-pl-(--gutter) overflow-auto max-md:pb-20 [--gutter:calc(60*var(--type-px))] [--h-hour:calc(48*var(--type-px))] [--type-px:var(--type-px-dense)] max-md:scrollbar-none max-md:[--gutter:calc(48*var(--type-px))]'
/** The days of a phone snap one by one. Three days fill the screen, unless a day has overlapping events. */
const STRIP =
  'snap-x snap-mandatory data-dragging:snap-none [--column:max(calc(104*var(--type-px)),calc((100cqw-var(--gutter))/3))]'
const ROW = 'grid grid-cols-(--grid)'
/** The hours of a day with columns for children. One element contains the events of all children. */
const DAY_ROW = 'grid grid-cols-[var(--gutter)_minmax(0,1fr)]'
const HEADER_ROW = `${ROW} border-b border-line`

const HEADER = 'flex items-center gap-1.5 font-[550]'
const ZONE = `${HEADER} sticky left-0 z-1 justify-end bg-surface pr-2.5 text-[11px]/[16px] text-ink-3 max-md:pr-1.5`
const DAY = `${HEADER} overflow-hidden border-l border-line-soft py-[9px] pl-2.5 text-[12px]/[16px] in-data-tight:gap-1 in-data-tight:pl-1.5`
const DAY_NUMBER =
  'min-w-[calc(26*var(--type-px))] rounded-[calc(13*var(--type-px))] text-center font-display text-[16px]/[26px] font-[650] tabular-nums'
const HOURS_STAY = 'sticky left-0 z-(--z-sticky) bg-surface'
const HOUR =
  'absolute right-2.5 -translate-y-1/2 text-[11px]/[14px] whitespace-nowrap text-ink-3 tabular-nums max-md:right-1.5'
const NOW_PILL =
  'absolute right-1.5 -translate-y-1/2 rounded-[5px] bg-ink px-[5px] text-[11px]/[16px] font-[650] whitespace-nowrap text-ink-invert tabular-nums max-md:right-0.5'

/** Shows one day, a week, or a phone's eight days as hour columns, below a row of all-day events. */
export const TimeGridView = memo(function TimeGridView(props: TimeGridViewProps) {
  const {
    grid,
    form,
    columns,
    title,
    date,
    now,
    period,
    isLoaded,
    isTight,
    watch,
    onSeen,
    onDate,
    onOpenDay,
    onOpen,
  } = props
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
  const isPhone = form === 'phone'
  const block: BlockForm = columns ? 'child' : isTight ? 'tight' : form
  const width = isPhone ? 'w-max' : 'min-w-(--least)'
  useVisibleDays(element, grid, isPhone, onSeen)
  useOpening(element, grid, now, period, isLoaded, isPhone)
  useLayoutEffect(() => (element.current ? watch?.(element.current) : undefined), [watch])
  return (
    <div
      ref={element}
      role="grid"
      aria-label={t`Calendar, ${title}`}
      className={`${GRID} ${DRAGGING} ${isPhone ? STRIP : ''}`}
      tabIndex={-1}
      data-time-grid
      data-lanes={columns ? JSON.stringify(grid.days[0]?.lanes) : undefined}
      data-tight={isTight || undefined}
      style={columns ? childTracks(grid) : tracks(grid, isPhone)}
      onPointerDown={onPointerDown}
      onKeyDown={(press) => (onMoveKey(press) ? press.preventDefault() : onKeyDown(press))}
    >
      <div
        data-time-head
        className={`sticky top-0 z-[calc(var(--z-sticky)+2)] bg-surface ${width}`}
        ref={measureHead}
      >
        {form === 'day' ? null : (
          <div role="row" className={HEADER_ROW}>
            <div role="columnheader" className={ZONE}>
              {formatZoneName(now.instant, style)}
            </div>
            {grid.days.map(({ day, isToday }) => {
              const plain = Temporal.PlainDate.from(day)
              return (
                <div
                  role="columnheader"
                  key={day}
                  className={`${DAY} ${isToday ? 'text-ink' : 'text-ink-3'}`}
                  data-head={day}
                  aria-label={formatDay(plain, style)}
                >
                  <b className={isToday ? `${DAY_NUMBER} bg-ink text-ink-invert` : DAY_NUMBER}>{plain.day}</b>
                  {formatWeekday(plain, style)}
                </div>
              )
            })}
          </div>
        )}
        {columns ? <ChildHeads columns={columns} className={HEADER_ROW} /> : null}
        <AllDayRow grid={grid} form={block} onOpen={onOpen} />
      </div>
      <div role="row" className={`h-[calc(var(--h-hour)*24)] ${columns ? DAY_ROW : ROW} ${width}`}>
        <div role="presentation" className={HOURS_STAY}>
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
            form={block}
            now={now}
            hasNow={hasToday}
            isFocus={day.day === focusDay}
            label={labelOf(day)}
            onOpen={onOpen}
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

/** Returns the widths of the days. A day with overlapping events is wider than the others if it needs to be. */
function tracks({ days }: TimeGrid, isPhone: boolean): CSSProperties {
  const columns = days.map(({ leastWidth }) => {
    const least = `calc(${leastWidth} * var(--type-px))`
    return isPhone ? `max(${least}, var(--column))` : `minmax(${least}, 1fr)`
  })
  const least = days.reduce((sum, { leastWidth }) => sum + leastWidth, 0)
  return {
    '--grid': `var(--gutter) ${columns.join(' ')}`,
    '--least': `calc(var(--gutter) + ${least} * var(--type-px))`,
  }
}

function childTracks({ days: [day] }: TimeGrid): CSSProperties {
  const lanes = day?.lanes ?? []
  const narrowest = Math.min(1, ...lanes.map(({ width }) => width))
  const least = Math.max(Math.ceil(LEAST_CHILD / narrowest), day?.leastWidth ?? 0)
  return {
    '--grid': `var(--gutter) ${lanes.map(({ width }) => `minmax(0, ${width * lanes.length}fr)`).join(' ')}`,
    '--least': `calc(var(--gutter) + ${least} * var(--type-px))`,
  }
}

/**
 * Reports which days of a phone's week are visible.
 * Also stores in `--all-day-rows` how many lines of all-day events these days need.
 */
function useVisibleDays(
  element: RefObject<HTMLElement | null>,
  grid: TimeGrid,
  isPhone: boolean,
  onSeen: TimeGridViewProps['onSeen'],
) {
  useEffect(() => {
    const box = element.current
    if (!box || !isPhone) return undefined
    const rowsOf = new Map<string, number>(grid.days.map(({ day, allDayRows }) => [day, allDayRows]))
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const day = (target as HTMLElement).dataset['head'] ?? ''
          if (isIntersecting) visible.add(day)
          else visible.delete(day)
        }
        const rows = Math.max(0, ...[...visible].map((day) => rowsOf.get(day) ?? 0))
        box.style.setProperty('--all-day-rows', String(rows))
        const seen = [...visible].toSorted()
        const [first, last] = [seen[0], seen.at(-1)]
        if (first && last) onSeen?.(first, last)
      },
      { root: box, threshold: 0.5 },
    )
    for (const head of box.querySelectorAll('[data-head]')) observer.observe(head)
    return () => observer.disconnect()
  }, [element, grid, isPhone, onSeen])
}

/** An hour's label extends this many px above the line of the hour. */
const LABEL_PX = 10

/**
 * Scrolls to the start of a period (`openAt`) after it has loaded.
 * A phone also scrolls sideways to today, or in another week to the first day with events.
 * On a phone, the start depends only on the days that are then visible.
 */
function useOpening(
  element: RefObject<HTMLElement | null>,
  grid: TimeGrid,
  now: Now,
  period: string,
  isLoaded: boolean,
  isPhone: boolean,
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
    const columns = [...box.querySelectorAll<HTMLElement>('[data-day]')]
    const [first] = columns
    if (!first) return
    const start = isPhone ? openOn(grid.days) : 0
    const head = box.querySelector<HTMLElement>('[data-time-head]')?.offsetHeight ?? 0
    const left = (columns[start]?.offsetLeft ?? 0) - first.offsetLeft
    // At the end of the strip, the days before this day are visible, too.
    const from = Math.min(left, box.scrollWidth - box.clientWidth)
    const seen = grid.days.filter((_, index) => {
      const at = (columns[index]?.offsetLeft ?? 0) - first.offsetLeft
      return at >= from - 1 && at < from + box.clientWidth - first.offsetLeft - 1
    })
    const height = ((box.clientHeight - head) / first.offsetHeight) * DAY_MINUTES
    const top = (openAt(seen, now, height) / DAY_MINUTES) * first.offsetHeight
    box.scrollTo({ top: Math.max(0, top - LABEL_PX), left })
  })
}
