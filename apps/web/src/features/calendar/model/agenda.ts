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
 * The month's events by day; empty days are left out. An event over several days stands under each of them; what began on
 * the eve of the month and runs past midnight, under the month's first day.
 */
export function agenda(events: readonly Event[], date: Day, zone: string, today: Day): AgendaGroup[] {
  const first = startOfMonth(date)
  const days = daysFrom(first, Temporal.PlainDate.from(first).daysInMonth)
  const onDay = eventsByDay(events, days, zone, { takesEarlier: true })
  return days.flatMap((day) => {
    const found = onDay.get(day)
    return found ? [{ day, isToday: day === today, events: found }] : []
  })
}

/** The group to open at: today's, or the first one after it; null where everything is over or yet to come. */
export function openingGroup(groups: readonly AgendaGroup[], today: Day): Day | null {
  const first = groups[0]
  if (!first || first.day >= today) return null
  return groups.find((group) => group.day >= today)?.day ?? null
}
