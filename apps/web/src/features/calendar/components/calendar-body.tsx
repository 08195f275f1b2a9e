import type { Event } from '@homefield/contract/event'
import { type ReactNode, useMemo } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { addDays, type Day, startOfMonth } from '../../../lib/time/day.ts'
import type { Now, Placed } from '../../event/model/placement.ts'
import { agenda } from '../model/agenda.ts'
import { eventsByDay, monthGrid } from '../model/month-grid.ts'
import { type CalendarView, phoneWeekDays, weekDays } from '../model/period.ts'
import { PHONE_CASCADE, TIGHT_CASCADE, timeGrid, WEEK_CASCADE } from '../model/time-grid.ts'
import { AgendaView } from './agenda-view.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { DaySide } from './day-side.tsx'
import { DayStrip } from './day-strip.tsx'
import { MonthView } from './month-view.tsx'
import { MorePopovers } from './more-popover.tsx'
import { PhoneDayList } from './phone-day-list.tsx'
import { TimeGridView } from './time-grid-view.tsx'
import { useIsTight } from './use-is-tight.ts'

export interface CalendarBodyProps {
  events: readonly Event[]
  /** False while a new period loads. `events` then still contains the events of the previous period. */
  isLoaded: boolean
  view: CalendarView
  date: Day
  now: Now
  title: string
  isPhone: boolean
  hasDaySide: boolean
  onResetFilters: (() => void) | undefined
  onDate: (day: Day) => void
  onOpenDay: (day: Day) => void
  onOpen: (eventId: string) => void
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
  const grid = useMemo(() => monthGrid(events, month, timeZone, today), [events, month, timeZone, today])
  const view = (
    <MonthView
      grid={grid}
      title={title}
      date={date}
      today={today}
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

function Week({ events, isLoaded, date, now, title, isPhone, ...on }: CalendarBodyProps) {
  const { timeZone } = useTimeStyle()
  const today = now.day
  const days = useMemo(() => (isPhone ? phoneWeekDays(date) : weekDays(date)), [date, isPhone])
  const [first = date] = days
  const { isTight, watch } = useIsTight()
  const style = isPhone ? PHONE_CASCADE : isTight ? TIGHT_CASCADE : WEEK_CASCADE
  const grid = useMemo(
    () => timeGrid(events, days, timeZone, today, style),
    [events, days, timeZone, today, style],
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
      period={`week ${first}`}
      isLoaded={isLoaded}
      onDate={on.onDate}
      onOpenDay={on.onOpenDay}
      onOpen={on.onOpen}
    />
  )
}

function DayBody({ events, isLoaded, date, now, title, isPhone, hasDaySide, ...on }: CalendarBodyProps) {
  const { timeZone } = useTimeStyle()
  const today = now.day
  const grid = useMemo(() => timeGrid(events, [date], timeZone, today), [events, date, timeZone, today])
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
      title={title}
      date={date}
      now={now}
      period={`day ${date}`}
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

function Agenda({ events, isLoaded, date, now, isPhone, onResetFilters, onOpen }: CalendarBodyProps) {
  const { timeZone } = useTimeStyle()
  const today = now.day
  const month = startOfMonth(date)
  const groups = useMemo(() => agenda(events, month, timeZone, today), [events, month, timeZone, today])
  // While the events of the month are still loading, placeholders appear instead of 'No events'.
  if (!isLoaded && groups.length === 0) return <CalendarSkeleton view="agenda" isPhone={isPhone} />
  return (
    <AgendaView groups={groups} month={month} today={today} onResetFilters={onResetFilters} onOpen={onOpen} />
  )
}
