/**
 * When the viewer has to leave for the events to which they bring a child (decision 78).
 * The rule is in packages/domain/src/coverage/leave-by.ts.
 */
import type { LeaveBy as ShownLeaveBy } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import type { ReadUnit } from '@homefield/database/work'
import { departuresOf, type LeaveBy } from '@homefield/domain/coverage/leave-by'
import { placeKey } from '@homefield/domain/drive'
import { dayOf, startOfDay } from '@homefield/domain/time/day'
import { coordinatesOf } from '../../place/service.ts'
import { homePlace } from '../home/service.ts'
import { drivesAmong, type DriveSettings } from '../rule/service.ts'
import { drivenEventOf, isAgreedThere, legOf } from './model.ts'
import { drivenBetween, timedEvent } from './store.ts'

/** Lists of events show departures for today and the next 13 days. The page of an event shows them for any day. */
const DAYS_AHEAD = 14
/** Previous events that start up to this long before an event can be where the driver comes from. */
const LOOK_BACK = { hours: 24 } as const

export interface TimeSpan {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

export interface Departure {
  readonly eventGroupId: string
  readonly leaveBy: LeaveBy
  /** The event from which the driver comes. Null if they come from home. */
  readonly fromEventId: string | null
}

/** Departures per read-only transaction. The ETag and the response therefore compute them only once. */
const computed = new WeakMap<ReadUnit['tx'], Map<string, Promise<readonly Departure[]>>>()

/** Returns the viewer's departures for events that start in the span. A viewer who drives nothing costs one statement. */
export function departuresIn(
  unit: ReadUnit,
  span: TimeSpan,
  settings: DriveSettings,
): Promise<readonly Departure[]> {
  const known = computed.get(unit.tx) ?? new Map<string, Promise<readonly Departure[]>>()
  computed.set(unit.tx, known)
  const key = `${span.from.toString()} ${span.to.toString()}`
  const before = known.get(key)
  if (before && !settings.needed) return before
  const departures = computeDepartures(unit, span, settings)
  known.set(key, departures)
  return departures
}

async function computeDepartures(
  unit: ReadUnit,
  span: TimeSpan,
  settings: DriveSettings,
): Promise<readonly Departure[]> {
  const [rows, home] = await Promise.all([
    drivenBetween(unit, { from: span.from.subtract(LOOK_BACK), to: span.to }),
    homePlace(unit),
  ])
  const { userId } = unit.viewer
  const wanted = new Set(
    rows
      .filter((row) => isAgreedThere(row) && Temporal.Instant.compare(row.start_time, span.from) >= 0)
      .map((row) => row.event_group_id),
  )
  if (wanted.size === 0) return []
  const keys = rows.flatMap((row) => placeKey(row.location) ?? placeKey(row.location_name) ?? [])
  const found = await coordinatesOf(unit, [...new Set(keys)])
  const events = rows.map((row) => drivenEventOf(row, (key) => found.get(key) ?? null))
  const places = [...events.flatMap(({ place }) => place ?? []), ...(home ? [home] : [])]
  const rule = await drivesAmong(unit, places, settings)
  const eventIds = new Map(rows.map((row) => [row.event_group_id, row.id]))
  return departuresOf(
    { kind: 'user', userId },
    events,
    rows.map((row) => legOf(row, userId)),
    { home, rule },
  )
    .filter(({ direction, eventGroupId }) => direction === 'there' && wanted.has(eventGroupId))
    .map(({ eventGroupId, leaveBy }) => ({
      eventGroupId,
      leaveBy,
      fromEventId:
        leaveBy.missing === undefined && leaveBy.fromEventGroupId !== null
          ? (eventIds.get(leaveBy.fromEventGroupId) ?? null)
          : null,
    }))
}

/** Returns the part of a range of days for which lists show departures. Null if the range has no such part. */
export function departureSpan(
  { now, viewer: { zone } }: ReadUnit,
  days?: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
): TimeSpan | null {
  const today = dayOf(now, zone)
  const last = today.add({ days: DAYS_AHEAD })
  const from = days && Temporal.PlainDate.compare(days.from, today) > 0 ? days.from : today
  const to = days && Temporal.PlainDate.compare(days.to, last) < 0 ? days.to : last
  return Temporal.PlainDate.compare(from, to) < 0
    ? { from: startOfDay(from, zone), to: startOfDay(to, zone) }
    : null
}

/** Returns a function that adds `leaveBy` to events that start in the span. */
export async function leaveByIn(
  unit: ReadUnit,
  span: TimeSpan | null,
  settings: DriveSettings,
): Promise<(event: Event) => Event> {
  const departures = span ? await departuresIn(unit, span, settings) : []
  const byId = new Map(departures.map((departure) => [departure.eventGroupId, departure]))
  return (event) => {
    const departure = byId.get(event.eventGroupId)
    return departure ? { ...event, leaveBy: showLeaveBy(departure) } : event
  }
}

/** Returns the data without a revision on which the departures depend, as text: coordinates and routed drives. */
export async function departureInputs(
  unit: ReadUnit,
  span: TimeSpan | null,
  settings: DriveSettings,
): Promise<string> {
  return span ? JSON.stringify((await departuresIn(unit, span, settings)).map(showLeaveBy)) : ''
}

/** Returns the viewer's departure for one event. Undefined if the viewer does not bring a child there. */
export async function departureFor(
  unit: ReadUnit,
  eventId: string,
  settings: DriveSettings,
): Promise<Departure | undefined> {
  const event = await timedEvent(unit, eventId)
  if (!event) return undefined
  const departures = await departuresIn(unit, momentOf(event.start_time), settings)
  return departures.find(({ eventGroupId }) => eventGroupId === event.event_group_id)
}

/** Adds `leaveBy` to one event, on any day. */
export async function withLeaveBy(unit: ReadUnit, event: Event, settings: DriveSettings): Promise<Event> {
  if (event.when.kind !== 'timed' || event.birthday !== null) return event
  const add = await leaveByIn(unit, momentOf(event.when.start), settings)
  return add(event)
}

function momentOf(start: string): TimeSpan {
  const from = Temporal.Instant.from(start)
  return { from, to: from.add({ milliseconds: 1 }) }
}

function showLeaveBy({ leaveBy, fromEventId }: Departure): ShownLeaveBy {
  if (leaveBy.missing !== undefined) return { kind: leaveBy.missing }
  return {
    kind: 'time',
    at: leaveBy.at.toString(),
    driveMinutes: leaveBy.drive.minutes,
    driveFrom: leaveBy.drive.from,
    fromEventId,
  }
}

export type { LeaveBy } from '@homefield/domain/coverage/leave-by'
