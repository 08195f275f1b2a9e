import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import type { EventId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { endOf, mayMeet } from '@homefield/domain/clash'
import { isClashOver } from '@homefield/domain/clash-over'
import { type FamilyClash, findFamilyClashes } from '@homefield/domain/coverage/family-clash'
import { dayOf, startOfDay } from '@homefield/domain/time/day'
import { AppError } from '../../lib/app-error.ts'
import { type DayRange, EARLIEST_YEAR, LATEST_YEAR, LONGEST_TIMED } from '../../lib/event-span.ts'
import { type DriveSettings, drivesAmong, routedInputs, setDriveTimeBetween } from '../drive/service.ts'
import { allLegsOf, type AllLegs } from '../coverage/service.ts'
import { eventById, eventsByEventGroup } from '../event/service.ts'
import { coordinatesOf } from '../place/service.ts'
import {
  attended,
  driversOf,
  eventGroupOf,
  legsOfAll,
  located,
  movedTo,
  type OwnEventGroup,
  signatureOf,
  sortedPair,
} from './model.ts'
import {
  adultsOf,
  dropOldestSettled,
  dropSettled,
  ownEventsBetween,
  ownEventGroupsOf,
  saveSettled,
  settledAmong,
} from './store.ts'
import { showClash } from './view.ts'

const DAYS_AHEAD = 30
const LONGEST_RANGE_DAYS = 92
/**
 * Maximum number of clashes in a report.
 * A feed with wrong times can produce millions of clashes. No family could read them all.
 */
const MOST_CLASHES = 1000
/** A limit on 'not a problem' marks, which prevents abuse. No family reaches it. */
const MOST_SETTLED = 2_000
/** The report also reads events up to 24 hours outside its range, because they may clash with events inside. */
const MARGIN = { hours: 24 } as const

/** Parameters of the clash rule, from the server's configuration. */
export type ClashRule = DriveSettings

interface Report {
  readonly clashes: Clash[]
  /** The events that occur in `clashes`. Each event is listed once, even if it is part of several clashes. */
  readonly events: Event[]
}

/**
 * Returns the clashes between events of the viewer's own children.
 * Each clash has at least one event in the given range of days, in the viewer's time zone.
 * The clashes are sorted by time, and include those that the viewer marked as 'not a problem'.
 * A clash is left out as soon as both of its events have ended.
 * Clashes are about adults: events that different adults drive to do not clash. Absent children are left out.
 * The number of queries does not depend on the number of events.
 */
export async function clashesOf(unit: ReadUnit, range: DayRange, rule: ClashRule): Promise<Clash[]> {
  const span = instantsOf(range, unit.viewer.zone)
  const candidates = await candidatesOf(unit, range)
  // A clash with a long drive is reported if the first event's end or the second event's start is in the range.
  const touches = ({ kind, second, from, to }: FamilyClash<OwnEventGroup>) =>
    kind === 'overlap'
      ? isBefore(from, span.to) && isBefore(span.from, to)
      : (isBefore(span.from, from) && !isBefore(span.to, from)) || isIn(startOf(second), span)
  return judge(unit, candidates, rule, touches)
}

/**
 * Returns what the clashes of the range depend on besides data with a revision, as text:
 * - the coordinates of the places. The lookup for one family also gives them to all others.
 * - the drives that a routing service computed.
 * - the number of events that have ended today near another event. A clash is left out once both events have ended.
 */
export async function clashInputs(unit: ReadUnit, range: DayRange, rule: ClashRule): Promise<string> {
  const { eventGroups: candidates } = await candidatesOf(unit, range)
  const places = candidates.flatMap(({ place }) => (place?.at ? [place] : []))
  const coordinates = new Map(places.map(({ key, at }) => [key, at]))
  const today = startOfDay(dayOf(unit.now, unit.viewer.zone), unit.viewer.zone)
  const ended = candidates.filter((one) => {
    const end = endOf(one)
    if (end === null || isBefore(end, today) || !isClashOver(end, unit.now)) return false
    return candidates.some((other) => other !== one && mayMeet(one, other))
  })
  return JSON.stringify([
    ended.length,
    await routedInputs(unit, places, rule),
    ...[...coordinates].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])
}

interface Candidates extends Pick<AllLegs, 'showDriver'> {
  readonly eventGroups: readonly OwnEventGroup[]
}

/** Candidates per read-only transaction. `clashInputs` and `clashesOf` therefore read them only once. */
const read = new WeakMap<
  ReadUnit['tx'],
  { readonly range: string; readonly candidates: Promise<Candidates> }
>()

/** Returns the events that may clash with an event of the range, with the coordinates of their places. */
function candidatesOf(unit: ReadUnit, days: DayRange): Promise<Candidates> {
  const range = `${days.from.toString()} ${days.to.toString()}`
  const known = read.get(unit.tx)
  if (known?.range === range) return known.candidates
  const { from, to } = instantsOf(days, unit.viewer.zone)
  const candidates = ownEventsBetween(unit, { from: from.subtract(MARGIN), to: to.add(MARGIN) }).then(
    (rows) => complete(unit, rows.map(eventGroupOf)),
  )
  read.set(unit.tx, { range, candidates })
  return candidates
}

function instantsOf({ from, to }: DayRange, zone: string) {
  return { from: startOfDay(from, zone), to: startOfDay(to, zone) }
}

/** Adds the coordinates of the places and who drives, and leaves out the children who do not go. */
async function complete(unit: ReadUnit, eventGroups: readonly OwnEventGroup[]): Promise<Candidates> {
  const [found, { coverage, showDriver }] = await Promise.all([
    coordinatesOf(unit, placesOf(eventGroups)),
    allLegsOf(
      unit,
      eventGroups.flatMap(({ covered }) => covered ?? []),
    ),
  ])
  return {
    eventGroups: eventGroups
      .map((eventGroup) => located(eventGroup, found))
      .map((eventGroup) =>
        eventGroup.covered ? attended(eventGroup, coverage(eventGroup.covered)) : eventGroup,
      ),
    showDriver,
  }
}

function placesOf(eventGroups: readonly OwnEventGroup[]): string[] {
  return [...new Set(eventGroups.flatMap(({ place }) => place?.key ?? []))]
}

/** @throws AppError `invalid` for an empty range, or for a range longer than 92 days */
export async function clashReport(
  unit: ReadUnit,
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  rule: ClashRule,
): Promise<Report> {
  return withEvents(unit, await clashesOf(unit, rangeOf(unit, query), rule))
}

/**
 * Returns the clashes that an event would have at the given times.
 * The report of a friend's event is empty, because a report contains only clashes of the viewer's own children.
 * @throws AppError `eventNotFound`, `invalid` for times that no event can have
 */
export async function clashesAt(
  unit: ReadUnit,
  { eventId, ...request }: { readonly eventId: EventId; readonly start: string; readonly end: string },
  rule: ClashRule,
): Promise<Report> {
  const [start, end] = [Temporal.Instant.from(request.start), Temporal.Instant.from(request.end)]
  checkYear(start.toZonedDateTimeISO('UTC').year, 'start')
  const hours = start.until(end).total('hours')
  if (hours <= 0 || hours > LONGEST_TIMED.hours)
    throw invalid('end', 'An event ends after it begins, within two weeks.')
  const event = await eventById(unit, eventId)
  if (!event.isOwnEvent) return { clashes: [], events: [] }
  const around = { from: start.subtract(MARGIN), to: end.add(MARGIN) }
  const others = (await ownEventsBetween(unit, around))
    .map(eventGroupOf)
    .filter(({ eventGroupId }) => eventGroupId !== event.eventGroupId)
  const concerns = ({ first, second }: FamilyClash<OwnEventGroup>) =>
    [first, second].some(({ eventGroupId }) => eventGroupId === event.eventGroupId)
  const candidates = await complete(unit, [...others, movedTo(event, start, end)])
  return withEvents(unit, await judge(unit, candidates, rule, concerns))
}

interface Pair {
  readonly firstEventId: EventId
  readonly secondEventId: EventId
}

/**
 * Marks pairs of clashing events as 'not a problem', or removes the mark.
 * The mark 'not a problem' applies only to the current times and places of the two events.
 * A new driver does not end the mark, because the parent decided about the same two events.
 * @returns the number of pairs
 * @throws AppError `clashNotFound` if a pair is not two event groups of the viewer's own children
 */
export async function settleClashes(
  unit: WriteUnit,
  pairs: readonly Pair[],
  settled: boolean,
): Promise<number> {
  const eventGroups = await findPairs(unit, pairs)
  const rows = new Map(
    eventGroups.map((pair) => {
      const [first, second] = sortedPair(...pair)
      const row = {
        first: first.eventGroupId,
        second: second.eventGroupId,
        settledFor: signatureOf(first, second),
      }
      return [`${row.first} ${row.second}`, row]
    }),
  )
  if (settled) {
    await saveSettled(unit, [...rows.values()])
    await dropOldestSettled(unit, MOST_SETTLED)
  } else await dropSettled(unit, [...rows.values()])
  unit.bump(`person:${unit.viewer.userId}`)
  return rows.size
}

/**
 * Sets the drive time between two places for every trip in both directions. Null deletes the drive time.
 * @throws AppError `clashNotFound` if a pair is not two event groups of the viewer's own children
 * @throws AppError `placeMissing` if an event has no place
 * @throws AppError `invalid` if both events have the same place
 * @throws AppError `tooManyDriveTimes` if the viewer has reached the limit of drive times
 */
export async function setDriveTime(unit: WriteUnit, pair: Pair, minutes: number | null): Promise<void> {
  const [eventGroups] = await findPairs(unit, [pair])
  const [one, other] = eventGroups?.map(({ place }) => place?.key) ?? []
  if (one === undefined || other === undefined) throw new AppError('placeMissing')
  if (one === other && minutes !== null) throw invalid('secondEventId', 'Both events are at the same place.')
  await setDriveTimeBetween(unit, [one, other], minutes)
}

async function findPairs(unit: ReadUnit, pairs: readonly Pair[]): Promise<[OwnEventGroup, OwnEventGroup][]> {
  const ids = pairs.flatMap(({ firstEventId, secondEventId }) => [firstEventId, secondEventId])
  const rows = await ownEventGroupsOf(unit, [...new Set(ids)])
  const eventGroupIds = new Map(rows.map((row) => [row.id, row.event_group_id]))
  // An event group contains one stored event per child. The clash report uses the first of them.
  // A Map keeps the last value set for a key. The rows are reversed so that this value is the group's first event.
  const eventGroups = new Map(rows.toReversed().map((row) => [row.event_group_id, eventGroupOf(row)]))
  const find = (id: EventId) => eventGroups.get(eventGroupIds.get(id) ?? '')
  return pairs.map(({ firstEventId, secondEventId }) => {
    const [first, second] = [find(firstEventId), find(secondEventId)]
    if (!first || !second || first === second) throw new AppError('clashNotFound')
    return [first, second]
  })
}

async function judge(
  unit: ReadUnit,
  { eventGroups, showDriver }: Candidates,
  rule: ClashRule,
  isWanted: (clash: FamilyClash<OwnEventGroup>) => boolean,
): Promise<Clash[]> {
  const [drive, settlements, adults] = await Promise.all([
    drivesAmong(
      unit,
      eventGroups.flatMap(({ place }) => place ?? []),
      rule,
    ),
    settledAmong(unit, [...new Set(eventGroups.map(({ eventGroupId }) => eventGroupId))]),
    adultsOf(unit),
  ])
  const settled = new Map(settlements.map((row) => [`${row.first} ${row.second}`, row]))
  const settledAt = ({ first, second }: FamilyClash<OwnEventGroup>): string | null => {
    const row = settled.get(
      sortedPair(first, second)
        .map(({ eventGroupId }) => eventGroupId)
        .join(' '),
    )
    return row && row.settledFor === signatureOf(first, second) ? row.settledAt : null
  }
  return findFamilyClashes(eventGroups, legsOfAll(eventGroups), driversOf(adults), {
    drive,
    limit: MOST_CLASHES,
  })
    .filter((clash) => !isClashOver(clash.endsAt, unit.now) && isWanted(clash))
    .map((clash) => showClash(clash, { settledAt: settledAt(clash), showDriver }))
}

async function withEvents(unit: ReadUnit, clashes: Clash[]): Promise<Report> {
  const ids = new Set(clashes.flatMap(({ first, second }) => [first.eventGroupId, second.eventGroupId]))
  return { clashes, events: await eventsByEventGroup(unit, [...ids]) }
}

export function rangeOf(
  { now, viewer }: ReadUnit,
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
): DayRange {
  const from = query.from === undefined ? dayOf(now, viewer.zone) : Temporal.PlainDate.from(query.from)
  checkYear(from.year, 'from')
  const to = query.to === undefined ? from.add({ days: DAYS_AHEAD }) : Temporal.PlainDate.from(query.to)
  const days = from.until(to).days
  if (days <= 0) throw invalid('to', 'The range must end after it begins.')
  if (days > LONGEST_RANGE_DAYS)
    throw invalid('to', `Please ask for at most ${LONGEST_RANGE_DAYS} days at once.`)
  return { from, to }
}

function checkYear(year: number, field: string): void {
  if (year < EARLIEST_YEAR) throw invalid(field, 'Too long ago.')
  if (year > LATEST_YEAR) throw invalid(field, 'Too far ahead.')
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid', [{ path: [field], message }])
}

function startOf({ when }: OwnEventGroup): Temporal.Instant {
  if (when.kind !== 'timed') throw new TypeError('a whole-day event cannot clash')
  return when.start
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0
const isIn = (moment: Temporal.Instant, span: { from: Temporal.Instant; to: Temporal.Instant }): boolean =>
  !isBefore(moment, span.from) && isBefore(moment, span.to)
