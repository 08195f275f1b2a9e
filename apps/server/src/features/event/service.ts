import type { Event } from '@homefield/contract/event'
import type { EventId, ProfileId } from '@homefield/contract/wire'
import type { ReadUnit } from '@homefield/database/work'
import { startOfDay } from '@homefield/domain/time/day'
import { AppError } from '../../lib/app-error.ts'
import { anyEvents, eventsBetween, eventsFrom, eventsOfHappening } from './store.ts'
import { showEvent, showEvents } from './view.ts'

const LONGEST_RANGE_DAYS = 400
/** Before it lies nothing of ours, and soon the first instant that PostgreSQL spells otherwise (C25). */
const EARLIEST_YEAR = 1900

interface DayRange {
  readonly from: string
  readonly to: string
  readonly profileId?: ProfileId | undefined
}

/** Every happening that touches the days `from`..`to` (to not included) of the viewer's zone, once. */
export async function eventsIn(unit: ReadUnit, range: DayRange): Promise<Event[]> {
  const from = Temporal.PlainDate.from(range.from)
  const to = Temporal.PlainDate.from(range.to)
  if (from.year < EARLIEST_YEAR) throw new AppError('invalid', [{ path: ['from'], message: 'Too long ago.' }])
  const days = from.until(to).days
  if (days <= 0)
    throw new AppError('invalid', [{ path: ['to'], message: 'The range must end after it begins.' }])
  if (days > LONGEST_RANGE_DAYS) throw new AppError('rangeTooLong')
  const span = {
    from: startOfDay(from, unit.viewer.zone),
    to: startOfDay(to, unit.viewer.zone),
    firstDay: from,
    lastDay: to.subtract({ days: 1 }),
  }
  return showEvents(await eventsBetween(unit, span, range.profileId), unit.viewer.userId)
}

/** The next happenings from a day on, in order of time; at most `limit`. */
export async function eventsAfter(unit: ReadUnit, day: Temporal.PlainDate, limit: number): Promise<Event[]> {
  // Several rows may be one happening: siblings on a team, twice for two feeds of it.
  const rows = await eventsFrom(unit, { instant: startOfDay(day, unit.viewer.zone), day }, limit * 8)
  return showEvents(rows, unit.viewer.userId).slice(0, limit)
}

/** One happening, by the id of any of its rows. */
export async function eventById(unit: ReadUnit, id: EventId): Promise<Event> {
  const rows = await eventsOfHappening(unit, id)
  if (rows.length === 0) throw new AppError('eventNotFound')
  return showEvent(rows, unit.viewer.userId)
}

/** Whether the viewer sees any event at all, however far away. */
export function hasAnyEvent(unit: ReadUnit): Promise<boolean> {
  return anyEvents(unit)
}
