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
import { useDrag } from '../move/components/use-drag.ts'
import { useMoveKeys } from '../move/components/use-move-keys.ts'
import { AllDayRow } from './all-day-row.tsx'
import { useClockChangeText } from './clock-change-text.ts'
import { TimeColumn } from './time-column.tsx'
import './time-grid-view.css'
import { useGridKeys } from './use-grid-keys.ts'

interface TimeGridViewProps {
  grid: TimeGrid
  form: BlockForm
  title: string
  /** The day the keyboard starts at. */
  date: Day
  now: Now
  /** Of a week: how narrow its days are; see `useIsTight`. */
  isTight?: boolean
  watch?: (grid: HTMLElement) => (() => void) | undefined
  /** Which period stands here, and whether its events have come: it opens once where they begin. */
  period: string
  isLoaded: boolean
  onDate: (day: Day) => void
  onOpenDay: (day: Day) => void
  onOpen: (eventId: string) => void
}

const HOUR_LABELS = Array.from({ length: HOURS - 1 }, (_, index) => index + 1)
/** An hour's label this near to the now pill would touch it, in minutes. */
const NEAR_NOW = 20

/** So many columns of a day are wide enough on a phone. */
const FIT_A_PHONE = 4

/** A day, a week or a phone's strip of days over 24 hour rows, with the all-day row on top. */
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
  useOpening(element, grid, now, period, isLoaded)
  useLayoutEffect(() => (element.current ? watch?.(element.current) : undefined), [watch])
  return (
    <div
      ref={element}
      role="grid"
      aria-label={t`Calendar, ${title}`}
      className="time-grid"
      tabIndex={-1}
      data-form={form}
      data-tight={isTight || undefined}
      data-crowded={(form === 'day' && across > FIT_A_PHONE) || undefined}
      style={{ '--days': grid.days.length, '--across': across }}
      onPointerDown={onPointerDown}
      onKeyDown={(press) => (onMoveKey(press) ? press.preventDefault() : onKeyDown(press))}
    >
      <div className="time-head" ref={measureHead}>
        {form === 'day' ? null : (
          <div role="row" className="time-days">
            <div role="columnheader" className="time-zone">
              {formatZoneName(now.instant, style)}
            </div>
            {grid.days.map(({ day, isToday }) => {
              const plain = Temporal.PlainDate.from(day)
              return (
                <div
                  role="columnheader"
                  key={day}
                  className="time-day"
                  data-today={isToday || undefined}
                  aria-label={formatDay(plain, style)}
                >
                  <b>{plain.day}</b>
                  {formatWeekday(plain, style)}
                </div>
              )
            })}
          </div>
        )}
        <AllDayRow grid={grid} form={form} onOpen={onOpen} />
      </div>
      <div role="row" className="time-body">
        <div role="presentation" className="time-hours">
          {HOUR_LABELS.map((hour) =>
            hasToday && Math.abs(hour * 60 - now.minute) < NEAR_NOW ? null : (
              <span key={hour} style={{ top: lengthOf(hour * 60) }}>
                {formatHour(hour, style)}
              </span>
            ),
          )}
          {hasToday ? (
            <span className="now-pill" style={{ top: lengthOf(now.minute) }}>
              {formatBareTime(now.instant, style)}
            </span>
          ) : null}
        </div>
        {grid.days.map((day) => (
          <TimeColumn
            key={day.day}
            day={day}
            form={form}
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

/** Below it the hours can be seen: there the ring of a focused day has its upper edge, and what is focused is brought there. */
function measureHead(head: HTMLElement | null): (() => void) | undefined {
  if (!head) return undefined
  const sizes = new ResizeObserver(() =>
    head.parentElement?.style.setProperty('--head', `${head.offsetHeight}px`),
  )
  sizes.observe(head)
  return () => sizes.disconnect()
}

/** What an hour's label rises above its line. */
const LABEL_PX = 10

/** Takes the scroller to where the period begins, once when its events are there; a phone's strip also to today. */
function useOpening(
  element: RefObject<HTMLElement | null>,
  grid: TimeGrid,
  now: Now,
  period: string,
  isLoaded: boolean,
) {
  const opened = useRef('')
  const { held } = useMover()
  useLayoutEffect(() => {
    const box = element.current
    const key = `${period} ${isLoaded}`
    if (!box || opened.current === key) return
    const isTurned = !opened.current.startsWith(`${period} `)
    opened.current = key
    // Who holds an event over the edge keeps the hour it is held at; a phone's strip goes on at its near side.
    if (held.get()) {
      if (isTurned) box.scrollTo({ left: box.scrollLeft > 0 ? 0 : box.scrollWidth })
      return
    }
    const today = grid.days.findIndex((day) => day.isToday)
    const column = box.querySelector<HTMLElement>('.time-column')
    const left = column && box.scrollWidth > box.clientWidth ? Math.max(0, today) * column.offsetWidth : 0
    const top = (openAt(grid, now) / DAY_MINUTES) * (column?.offsetHeight ?? 0)
    box.scrollTo({ top: Math.max(0, top - LABEL_PX), left })
  })
}
