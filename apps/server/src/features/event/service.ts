import type { Event } from '@homefield/contract/event'
import type { EventId, ProfileId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { activityOf } from '@homefield/domain/activity'
import { MANUAL_COLOR } from '@homefield/domain/platform'
import { type SportName, sportNamed } from '@homefield/domain/sport'
import { dayOf, startOfDay } from '@homefield/domain/time/day'
import { instantOf } from '@homefield/domain/time/wall-time'
import { AppError, found } from '../../lib/app-error.ts'
import { newId } from '../../lib/ids.ts'
import {
  anyEvents,
  eventsBetween,
  eventsFrom,
  eventsOfChildFrom,
  eventsOfHappening,
  holdChild,
  insertManualEvent,
} from './store.ts'
import { showEvent, showEvents } from './view.ts'

const LONGEST_RANGE_DAYS = 400
/** Before it lies nothing of ours, and soon the first instant that PostgreSQL spells otherwise (C25). */
const EARLIEST_YEAR = 1900
/** A year further, and an end may have five digits, which the wire does not know. */
const LATEST_YEAR = 9998
/** Several rows may be one happening: siblings on a team, twice for two feeds of it. */
const ROWS_OF_A_HAPPENING = 8

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
  const from = { instant: startOfDay(day, unit.viewer.zone), day }
  const rows = await eventsFrom(unit, from, limit * ROWS_OF_A_HAPPENING)
  return showEvents(rows, unit.viewer.userId).slice(0, limit)
}

/** The next happenings of one child, those that are running and today's whole days first; at most `limit`. */
export async function nextEventsOf(unit: ReadUnit, profileId: ProfileId, limit: number): Promise<Event[]> {
  const from = { instant: unit.now, day: dayOf(unit.now, unit.viewer.zone) }
  const rows = await eventsOfChildFrom(unit, profileId, from, limit * ROWS_OF_A_HAPPENING)
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

interface TypedEvent {
  readonly id: EventId
  readonly profileId: ProfileId
  readonly title: string
  /** `YYYY-MM-DD` and `HH:MM` in the viewer's zone. */
  readonly date: string
  readonly startTime: string
  readonly durationMinutes: number
  readonly sport: SportName
  readonly visibility: 'public' | 'private'
  readonly description?: string | undefined
  readonly location?: string | undefined
}

/**
 * Adds an event by hand to a child that the viewer may add to. Its clock time is the viewer's, and his zone stays with
 * it. It ends so many minutes of elapsed time later (specification 001, section 5), also when the clocks change in
 * between: 1440 of them are 24 hours, and not a plain day.
 * @throws AppError `profileNotFound`; `invalid` for a year that nobody means
 */
export async function addEvent(unit: WriteUnit, typed: TypedEvent): Promise<Event> {
  const day = Temporal.PlainDate.from(typed.date)
  if (day.year < EARLIEST_YEAR || day.year > LATEST_YEAR)
    throw new AppError('invalid', [{ path: ['date'], message: 'Not a year of ours.' }])
  const { ownerId } = found(await holdChild(unit, typed.profileId), 'profileNotFound')
  const { zone } = unit.viewer
  const start = instantOf(day.toPlainDateTime(typed.startTime), zone)
  const sport = sportNamed(typed.sport)
  await insertManualEvent(unit, {
    id: typed.id,
    profileId: typed.profileId,
    ownerId,
    happeningId: newId(),
    title: typed.title,
    description: typed.description || null,
    location: typed.location || null,
    start,
    end: start.add({ minutes: typed.durationMinutes }),
    zone,
    sport: sport.name,
    color: sport.color,
    platformColor: MANUAL_COLOR,
    activity: activityOf(typed.title),
    visibility: typed.visibility,
  })
  unit.bump(`profile:${typed.profileId}`)
  return eventById(unit, typed.id)
}
