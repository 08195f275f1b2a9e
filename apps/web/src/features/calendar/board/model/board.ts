import type { Direction } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { groupBy } from '../../../../lib/group-by.ts'
import type { Day } from '../../../../lib/time/day.ts'
import { driverKey, drivesOf, NOBODY } from '../../../event/model/drives.ts'
import { byOrderOn, type Now, phaseOf, place, type Placed } from '../../../event/model/placement.ts'

export interface BoardDay {
  readonly day: Day
  /** The day's events of each column, sorted by time. */
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
  const entries = events.flatMap((event) => {
    const placed = place(event, zone)
    return event.children.map(({ profileId }) => ({ column: columns.get(profileId) ?? -1, placed }))
  })
  return filled(entries, profileIds.length, days)
}

interface AdultBoard {
  /** The keys of the columns: drivers, and `nobody` for children who need a ride. */
  readonly keys: readonly string[]
  /** The children for whom the user may assign drivers. Only they need a ride from the user's view. */
  readonly assignable: ReadonlySet<string>
  readonly days: readonly Day[]
  readonly zone: string
  readonly now: Now
}

/**
 * Returns a week with a cell for each driver and day. Events without legs, such as all-day events, are left out.
 * Each entry has only the children and legs of its driver. In the column `nobody`, the legs have no driver.
 */
export function adultBoardOf(events: readonly Event[], board: AdultBoard): BoardDay[] {
  const { keys, assignable, days, zone, now } = board
  const columns = new Map(keys.map((key, column) => [key, column]))
  const entries = events.flatMap((event) => {
    const phase = phaseOf(place(event, zone), now)
    const isAhead = (direction: Direction) =>
      phase === 'coming' || (phase === 'running' && direction === 'back')
    const drives = drivesOf(event).filter(
      ({ driver, profileId, direction }) =>
        driver !== null || (isAhead(direction) && assignable.has(profileId)),
    )
    return [...groupBy(drives, ({ driver }) => driverKey(driver))].map(([key, own]) => ({
      column: columns.get(key) ?? -1,
      placed: place(ofDriver(event, key, own), zone),
    }))
  })
  return filled(entries, keys.length, days)
}

function ofDriver(event: Event, key: string, drives: ReturnType<typeof drivesOf>): Event {
  const legs = drives.flatMap(({ profileId, direction }) => {
    const leg = event.legs.find((one) => one.profileId === profileId && one.direction === direction)
    if (key !== NOBODY) return leg ?? []
    const open = { status: 'unassigned', driver: null, askedBy: null, defaultId: null, version: 0 } as const
    return { ...(leg ?? open), profileId, direction }
  })
  const children = event.children.filter(({ profileId }) => legs.some((leg) => leg.profileId === profileId))
  return { ...event, children, legs }
}

interface BoardItem {
  readonly column: number
  readonly placed: Placed
}

function filled(entries: readonly BoardItem[], count: number, days: readonly Day[]): BoardDay[] {
  return days.map((day) => {
    const cells = Array.from({ length: count }, (): Placed[] => [])
    for (const { column, placed } of entries) if (standsOn(placed, day, days[0])) cells[column]?.push(placed)
    for (const cell of cells) cell.sort(byOrderOn(day))
    return { day, cells }
  })
}

function standsOn({ isAllDay, firstDay, lastDay }: Placed, day: Day, first: Day | undefined): boolean {
  if (isAllDay) return firstDay <= day && day <= lastDay
  return firstDay === day || (day === first && firstDay < day && lastDay >= day)
}
