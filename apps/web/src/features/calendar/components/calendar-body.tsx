import type { Event } from '@homefield/contract/event'
import { type ReactNode, useMemo } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { addDays, type Day, startOfMonth } from '../../../lib/time/day.ts'
import { isOn, type Now, place, type Placed } from '../../event/model/placement.ts'
import { agenda } from '../model/agenda.ts'
import type { ColumnChild } from '../model/child-columns.ts'
import { eventsByDay, monthGrid } from '../model/month-grid.ts'
import { type CalendarView, phoneWeekDays, weekDays } from '../model/period.ts'
import { DAY, dayOf, PHONE_DAY, PHONE_WEEK, TIGHT_WEEK, timeGrid, WEEK } from '../model/time-grid.ts'
import { AgendaView } from './agenda-view.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { DaySide } from './day-side.tsx'
import { DayStrip } from './day-strip.tsx'
import { MonthView } from './month-view.tsx'
import { MorePopovers } from './more-popover.tsx'
import { PhoneDayList } from './phone-day-list.tsx'
import { TimeGridView } from './time-grid-view.tsx'
import { useIsTight } from './use-is-tight.ts'
import { useCellFit } from './use-cell-fit.ts'

export interface CalendarBodyProps {
  events: readonly Event[]
  /** False while a new period loads. `events` then still contains the events of the previous period. */
  isLoaded: boolean
  view: CalendarView
  date: Day
  now: Now
  title: string
  /** Changes when the user presses Today. The view then scrolls to today again. */
  recall: number
  isPhone: boolean
  hasDaySide: boolean
  /** Returns the children whose columns divide a wide day with the given events. Absent in a child's calendar. */
  columnsOf?: ((events: readonly Event[]) => readonly ColumnChild[]) | undefined
  onResetFilters: (() => void) | undefined
  onDate: (day: Day) => void
  onOpenDay: (day: Day) => void
  onOpen: (eventId: string) => void
  /** See `TimeGridView`. */
  onSeen?: ((first: Day, last: Day) => void) | undefined
}

const BODIES: Record<CalendarView, (props: CalendarBodyProps) => ReactNode> = {
  month: Month,
  week: Week,
  day: DayBody,
  agenda: Agenda,
}

const NOTHING: readonly Placed[] = []

export function CalendarBody(props: CalendarBodyProps) {
  const Body = BODIES[props.view]
  return (
    <MorePopovers onOpen={props.onOpen}>
      <Body {...props} />
    </MorePopovers>
  )
}

function Month({
  events,
  isLoaded,
  date,
  now,
  title,
  isPhone,
  onDate,
  onOpenDay,
  onOpen,
}: CalendarBodyProps) {
  const { timeZone } = useTimeStyle()
  const today = now.day
  const month = startOfMonth(date)
  const fit = useCellFit()
  const grid = useMemo(
    () => monthGrid(events, month, timeZone, today, fit),
    [events, month, timeZone, today, fit],
  )
  const view = (
    <MonthView
      grid={grid}
      title={title}
      date={date}
      today={today}
      rowHeight={fit.row}
      isPhone={isPhone}
      onDate={onDate}
      onOpenDay={isPhone ? onDate : onOpenDay}
      onOpen={onOpen}
    />
  )
  if (!isPhone) return view
  const chosen = grid.weeks.flat().find((cell) => cell.day === date)
  return (
    <div className="flex min-w-0 flex-1 flex-col overflow-auto">
      {view}
      <PhoneDayList
        day={date}
        isToday={date === today}
        events={chosen?.events ?? []}
        isLoaded={isLoaded}
        onOpen={onOpen}
      />
    </div>
  )
}

function Week({ events, isLoaded, date, now, title, recall, isPhone, ...on }: CalendarBodyProps) {
  const { timeZone } = useTimeStyle()
  const today = now.day
  const days = useMemo(() => (isPhone ? phoneWeekDays(date) : weekDays(date)), [date, isPhone])
  const [first = date] = days
  const { isTight, watch } = useIsTight()
  const layout = isPhone ? PHONE_WEEK : isTight ? TIGHT_WEEK : WEEK
  const grid = useMemo(
    () => timeGrid(events, days, timeZone, today, layout),
    [events, days, timeZone, today, layout],
  )
  return (
    <TimeGridView
      grid={grid}
      form={isPhone ? 'phone' : 'week'}
      isTight={!isPhone && isTight}
      watch={watch}
      title={title}
      date={date}
      now={now}
      period={`week ${first} ${recall}`}
      isLoaded={isLoaded}
      onSeen={on.onSeen}
      onDate={on.onDate}
      onOpenDay={on.onOpenDay}
      onOpen={on.onOpen}
    />
  )
}

function DayBody(props: CalendarBodyProps) {
  const { events, isLoaded, date, now, title, recall, isPhone, hasDaySide, columnsOf, ...on } = props
  const { timeZone } = useTimeStyle()
  const today = now.day
  const columns = useMemo(() => {
    if (isPhone || !columnsOf) return undefined
    const here = events.filter((event) => isOn(place(event, timeZone), date))
    const children = columnsOf(here)
    return children.length > 1 ? children : undefined
  }, [events, date, timeZone, isPhone, columnsOf])
  const grid = useMemo(() => {
    const layout = columns ? dayOf(columns.map(({ id }) => id)) : isPhone ? PHONE_DAY : DAY
    return timeGrid(events, [date], timeZone, today, layout)
  }, [events, date, timeZone, today, columns, isPhone])
  const week = useMemo(() => weekDays(date), [date])
  const onDay = useMemo(() => eventsByDay(events, week, timeZone), [events, week, timeZone])
  const todays = useMemo(() => {
    // The side panel also needs yesterday's events, because an overnight event may still be running.
    const byDay = eventsByDay(events, [addDays(today, -1), today], timeZone)
    return [...new Set([...byDay.values()].flat())]
  }, [events, today, timeZone])
  const view = (
    <TimeGridView
      grid={grid}
      form="day"
      columns={columns}
      title={title}
      date={date}
      now={now}
      period={`day ${date} ${recall}`}
      isLoaded={isLoaded}
      onDate={on.onDate}
      onOpenDay={on.onOpenDay}
      onOpen={on.onOpen}
    />
  )
  if (isPhone) {
    return (
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <DayStrip days={week} date={date} today={today} onDay={onDay} onDate={on.onDate} />
        {view}
      </div>
    )
  }
  if (!hasDaySide) return view
  return (
    <>
      {view}
      <DaySide
        date={date}
        now={now}
        todays={todays}
        events={events}
        onDay={onDay.get(date) ?? NOTHING}
        onDate={on.onDate}
        onOpen={on.onOpen}
      />
    </>
  )
}

function Agenda(props: CalendarBodyProps) {
  const { events, isLoaded, date, now, recall, isPhone, onDate, onResetFilters, onOpen } = props
  const { timeZone } = useTimeStyle()
  const today = now.day
  const month = startOfMonth(date)
  const groups = useMemo(() => agenda(events, month, timeZone, today), [events, month, timeZone, today])
  // While the events of the month are still loading, placeholders appear instead of 'No events'.
  if (!isLoaded && groups.length === 0) return <CalendarSkeleton view="agenda" isPhone={isPhone} />
  return <AgendaView {...{ groups, month, now, recall, onDate, onResetFilters, onOpen }} />
}
