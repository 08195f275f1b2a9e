import type { Event, EventNews } from '@homefield/contract/event'
import type { ChangedEvent } from '@homefield/contract/change'
import type { EventId, ProfileId, TeamId } from '@homefield/contract/wire'
import type { ReadUnit } from '@homefield/database/work'
import { dayOf, startOfDay } from '@homefield/domain/time/day'
import { AppError, found } from '../../lib/app-error.ts'
import { dayRange, spanOf } from '../../lib/event-span.ts'
import { amongEvents, birthdaysIn } from './birthday/model.ts'
import { current } from './current/service.ts'
import { countNews, eventGroupsWithChanges } from './news/service.ts'
import {
  anyEvents,
  bornChildren,
  eventsBeginningIn,
  eventsBetween,
  eventsFrom,
  eventsOfChildFrom,
  eventsOfEventGroup,
  eventsOfEventGroups,
  hasTeam,
  hiddenEventsOf,
} from './store.ts'
import { showEvents } from './view.ts'

/**
 * One event has up to eight rows, for example for four siblings with two feeds each.
 * An SQL limit on rows must therefore be 8 times the limit on events.
 */
const ROWS_OF_AN_EVENT_GROUP = 8
/** Birthdays in the next 30 days count as upcoming events. */
const BIRTHDAYS_AHEAD_DAYS = 30

interface AskedRange {
  readonly from: string
  readonly to: string
  readonly profileId?: ProfileId | undefined
}

/** Returns the events from day `from` up to, but not including, day `to` in the viewer's zone. */
export async function eventsIn(unit: ReadUnit, range: AskedRange): Promise<Event[]> {
  const days = dayRange(range)
  const { userId, zone } = unit.viewer
  const [rows, children] = await Promise.all([
    eventsBetween(unit, spanOf(days, zone), range.profileId),
    bornChildren(unit, range.profileId),
  ])
  const birthdays = birthdaysIn(children, days.from, days.to, userId)
  return current(unit, amongEvents(showEvents(rows, userId), birthdays, zone))
}

/** Most viewers have enough upcoming events in this many days. */
const USUALLY_ENOUGH_DAYS = 14

/**
 * Returns the events that overlap a day in the viewer's time zone, and up to `limit` events after the day.
 * The result includes children's birthdays.
 * One query reads the birthdays of the day and of the days after it. Another query reads all changes.
 */
export async function dayAndNext(
  unit: ReadUnit,
  day: Temporal.PlainDate,
  limit: number,
): Promise<{ readonly ofDay: Event[]; readonly next: Event[] }> {
  const { userId, zone } = unit.viewer
  const after = day.add({ days: 1 })
  const [children, rowsOfDay, rowsSoon] = await Promise.all([
    bornChildren(unit),
    eventsBetween(unit, spanOf({ from: day, to: after }, zone)),
    eventsBeginningIn(
      unit,
      spanOf({ from: after, to: after.add({ days: USUALLY_ENOUGH_DAYS }) }, zone),
      limit * ROWS_OF_AN_EVENT_GROUP,
    ),
  ])
  const touching = showEvents(rowsOfDay, userId)
  const ofDay = amongEvents(touching, birthdaysIn(children, day, after, userId), zone)
  const shownSoon = showEvents(rowsSoon, userId)
  const events = areEnough(shownSoon, touching, limit)
    ? shownSoon
    : showEvents(
        await eventsFrom(
          unit,
          { instant: startOfDay(after, zone), day: after },
          {
            besides: touching.map(({ eventGroupId }) => eventGroupId),
            limit: limit * ROWS_OF_AN_EVENT_GROUP,
          },
        ),
        userId,
      )
  const soon = birthdaysIn(children, after, after.add({ days: BIRTHDAYS_AHEAD_DAYS }), userId)
  const next = firstCards(amongEvents(events, soon, zone), limit)
  const told = await current(unit, [...ofDay, ...next])
  return { ofDay: told.slice(0, ofDay.length), next: told.slice(ofDay.length) }
}

/**
 * Returns true if `next` contains more than `limit` cards, so that later events need not be read.
 * An event that also takes place on the day before is listed there. It took the place of a later event in `next`.
 */
function areEnough(next: readonly Event[], ofDay: readonly Event[], limit: number): boolean {
  const listed = new Set(ofDay.map(({ eventGroupId }) => eventGroupId))
  return (
    !next.some(({ eventGroupId }) => listed.has(eventGroupId)) && firstCards(next, limit).length < next.length
  )
}

/**
 * Returns the first events up to `limit`.
 * If two families have the same game, the game counts once, because the app shows one card for it.
 */
function firstCards(events: readonly Event[], limit: number): Event[] {
  const first: Event[] = []
  const told = new Set<string>()
  let cards = 0
  for (const event of events) {
    if (!event.sameAs.some((id) => told.has(id))) cards += 1
    if (cards > limit) break
    told.add(event.eventGroupId)
    first.push(event)
  }
  return first
}

/**
 * Returns the next events of one child, at most `limit`.
 * Events that are running and all-day events of today are included.
 */
export async function nextEventsOf(unit: ReadUnit, profileId: ProfileId, limit: number): Promise<Event[]> {
  const from = { instant: unit.now, day: dayOf(unit.now, unit.viewer.zone) }
  const rows = await eventsOfChildFrom(unit, profileId, from, limit * ROWS_OF_AN_EVENT_GROUP)
  return current(unit, showEvents(rows, unit.viewer.userId).slice(0, limit))
}

/**
 * Returns an event with all its children. `id` may be the id of any child's copy of the event.
 * @throws AppError `eventNotFound`, also for a deleted event
 */
export async function eventById(unit: ReadUnit, id: EventId): Promise<Event> {
  const rows = await eventsOfEventGroup(unit, id)
  const [event] = await current(unit, showEvents(rows, unit.viewer.userId))
  return found(event, 'eventNotFound')
}

/**
 * Returns the events in the order of `ids`.
 * Deleted events and events the viewer may not see are left out.
 */
export async function eventsByEventGroup(unit: ReadUnit, ids: readonly string[]): Promise<Event[]> {
  if (ids.length === 0) return []
  const events = showEvents(await eventsOfEventGroups(unit, ids), unit.viewer.userId)
  const byId = new Map(events.map((event) => [event.eventGroupId, event]))
  return current(
    unit,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

/**
 * Maximum number of changed events in a response.
 * A feed can change hundreds of events at once, and nobody reviews more than 200.
 */
const MOST_CHANGED = 200

/** Returns at most 200 events with unacknowledged changes, each with its team, latest change first. */
export async function changedEvents(unit: ReadUnit): Promise<ChangedEvent[]> {
  const changed: Changed[] = []
  for await (const ids of eventGroupsWithChanges(unit)) {
    changed.push(...(await changedOf(unit, ids)))
    if (changed.length >= MOST_CHANGED) break
  }
  return changed
    .toSorted((one, other) => Temporal.Instant.compare(other.news.changedAt, one.news.changedAt))
    .slice(0, MOST_CHANGED)
    .map(({ event, teamId }) => ({ event, teamId }))
}

/** Returns the number of events that `changedEvents` would return, without reading the events. */
export async function countChangedEvents(unit: ReadUnit): Promise<number> {
  let count = 0
  for await (const ids of eventGroupsWithChanges(unit)) {
    count += await countNews(unit, ids)
    if (count >= MOST_CHANGED) break
  }
  return Math.min(count, MOST_CHANGED)
}

type Changed = ChangedEvent & { readonly news: EventNews }

async function changedOf(unit: ReadUnit, ids: readonly string[]): Promise<Changed[]> {
  if (ids.length === 0) return []
  const rows = await eventsOfEventGroups(unit, ids)
  const teams = new Map(rows.map((row) => [row.id, row.team_id]))
  const events = await current(unit, showEvents(rows, unit.viewer.userId))
  return events.flatMap((event) =>
    event.news ? [{ event, teamId: teams.get(event.id) ?? null, news: event.news }] : [],
  )
}

/**
 * Returns a team's deleted events, sorted by time.
 * @throws AppError `teamNotFound` if the viewer does not administer the team
 */
export async function hiddenEvents(unit: ReadUnit, teamId: TeamId): Promise<Event[]> {
  if (!(await hasTeam(unit, teamId))) throw new AppError('teamNotFound')
  return showEvents(await hiddenEventsOf(unit, teamId), unit.viewer.userId)
}

/** True if there is any event, past or future, that the viewer may see. */
export function hasAnyEvent(unit: ReadUnit): Promise<boolean> {
  return anyEvents(unit)
}

export { etagOf, fileNameOf, ownCalendar } from './file/service.ts'

export { leadTimesIn } from './lead-times/service.ts'
export { haveNewsAged } from './news/service.ts'
export { differenceOf } from './difference.view.ts'
export { oneOf, when } from './view.ts'
