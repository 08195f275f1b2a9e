import { addDays, type Day } from '../../../lib/time/day.ts'
import { byOrderOn, type Placed } from '../../event/model/placement.ts'

export interface UpcomingDay {
  readonly day: Day
  readonly isTomorrow: boolean
  readonly events: readonly Placed[]
}

/**
 * Groups upcoming events by their first day. The earliest possible group is tomorrow.
 * An event that began today or earlier and is still running is in tomorrow's group.
 */
export function upcomingDays(events: readonly Placed[], today: Day): UpcomingDay[] {
  const days = new Map<Day, Placed[]>()
  const tomorrow = addDays(today, 1)
  for (const placed of events) {
    const day = placed.firstDay > today ? placed.firstDay : tomorrow
    const list = days.get(day)
    if (list) list.push(placed)
    else days.set(day, [placed])
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, list]) => ({ day, isTomorrow: day === tomorrow, events: list.sort(byOrderOn(day)) }))
}
