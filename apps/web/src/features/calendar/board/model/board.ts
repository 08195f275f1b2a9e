import type { Event } from '@homefield/contract/event'
import type { Day } from '../../../../lib/time/day.ts'
import { byOrderOn, place, type Placed } from '../../../event/model/placement.ts'

export interface BoardDay {
  readonly day: Day
  /** The day's events of each child, sorted by time. The cells have the order of `profileIds`. */
  readonly cells: readonly (readonly Placed[])[]
}

/**
 * Returns a week as rows for days with a cell for each child. All-day events appear on each of their days.
 * An event that runs past midnight appears only on the day on which it begins.
 * If a running event began before the week, it appears on the first day of the week.
 */
export function boardOf(
  events: readonly Event[],
  profileIds: readonly string[],
  days: readonly Day[],
  zone: string,
): BoardDay[] {
  const columns = new Map(profileIds.map((id, column) => [id, column]))
  const board = days.map((day) => ({ day, cells: profileIds.map((): Placed[] => []) }))
  const placed = events.map((event) => place(event, zone))
  for (const { day, cells } of board)
    for (const one of placed.filter((some) => standsOn(some, day, days[0])).sort(byOrderOn(day)))
      for (const { profileId } of one.event.children) cells[columns.get(profileId) ?? -1]?.push(one)
  return board
}

function standsOn({ isAllDay, firstDay, lastDay }: Placed, day: Day, first: Day | undefined): boolean {
  if (isAllDay) return firstDay <= day && day <= lastDay
  return firstDay === day || (day === first && firstDay < day && lastDay >= day)
}
