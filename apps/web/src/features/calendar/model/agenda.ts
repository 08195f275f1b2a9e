import type { Event } from '@homefield/contract/event'
import { type Day, daysFrom, startOfMonth } from '../../../lib/time/day.ts'
import type { Placed } from '../../event/model/placement.ts'
import { eventsByDay } from './month-grid.ts'

export interface AgendaGroup {
  readonly day: Day
  readonly isToday: boolean
  readonly events: readonly Placed[]
}

/**
 * Returns the days of a month that have events. A multi-day event appears on each of its days.
 * An event of the previous month that runs past midnight appears on the first day of the month.
 * In a month with events, today is included even without events, because the agenda opens there.
 */
export function agenda(events: readonly Event[], date: Day, zone: string, today: Day): AgendaGroup[] {
  const first = startOfMonth(date)
  const days = daysFrom(first, Temporal.PlainDate.from(first).daysInMonth)
  const onDay = eventsByDay(events, days, zone, { takesEarlier: true })
  return days.flatMap((day) => {
    const found = onDay.get(day)
    const isToday = day === today
    return found || (isToday && onDay.size > 0) ? [{ day, isToday, events: found ?? [] }] : []
  })
}

/**
 * Returns the day to which the agenda scrolls at first: today, or the next day with events.
 * Returns null if the agenda must start at its first day.
 */
export function openingGroup(groups: readonly AgendaGroup[], today: Day): Day | null {
  const first = groups[0]
  if (!first || first.day >= today) return null
  return groups.find((group) => group.day >= today)?.day ?? null
}
