import type { Event, EventNews } from '@homefield/contract/event'
import type { ReadUnit } from '@homefield/database/work'
import { dayOf, startOfDay } from '@homefield/domain/time/day'
import { foldNews, hasNews } from './model.ts'
import {
  type ChangeRow,
  changesOfGroups,
  changesSince,
  hasChangesBetween,
  type NewestChange,
  newestChanges,
} from './store.ts'

/** A change older than 30 days is no longer shown, even if the viewer has not acknowledged it. */
const NEWS_FOR_DAYS = 30

/**
 * Fields of an event that are needed to find the event's changes.
 * `id` is the id of the copy that the event's card shows.
 */
type EventInGroup = Pick<Event, 'id' | 'eventGroupId' | 'when'>

/**
 * Returns the changes that the viewer has not acknowledged, keyed by the id of the event group.
 * A single query reads the changes of all events.
 */
async function newsOf(unit: ReadUnit, eventGroups: readonly EventInGroup[]): Promise<Map<string, EventNews>> {
  const yesterday = yesterdayOf(unit)
  const concerned = eventGroups.filter((event) => !isOverBefore(event, yesterday))
  const news = new Map<string, EventNews>()
  if (concerned.length === 0) return news
  const changes = new Map<string, ChangeRow[]>()
  const ids = concerned.map(({ eventGroupId }) => eventGroupId)
  for (const change of await changesSince(unit, beginning(unit), ids)) {
    const ofEventGroup = changes.get(change.event_group_id)
    if (ofEventGroup) ofEventGroup.push(change)
    else changes.set(change.event_group_id, [change])
  }
  for (const { id, eventGroupId } of concerned) {
    const folded = foldNews(changes.get(eventGroupId) ?? [], id, unit.viewer.userId)
    if (folded) news.set(eventGroupId, folded)
  }
  return news
}

/**
 * Sets `news` of each event to the changes that the viewer has not acknowledged.
 * Birthdays have no changes.
 */
export async function withNews(unit: ReadUnit, events: readonly Event[]): Promise<Event[]> {
  const news = await newsOf(
    unit,
    events.filter(({ birthday }) => birthday === null),
  )
  return events.map((event) => ({ ...event, news: news.get(event.eventGroupId) ?? null }))
}

/**
 * Returns how many of the event groups have changes that the viewer has not acknowledged.
 * Event groups that the viewer may not see, and those that were over yesterday, are not counted.
 */
export async function countNews(unit: ReadUnit, eventGroupIds: readonly string[]): Promise<number> {
  if (eventGroupIds.length === 0) return 0
  const rows = await changesOfGroups(unit, beginning(unit), yesterdayOf(unit), eventGroupIds)
  const { userId } = unit.viewer
  return [...Map.groupBy(rows, (change) => change.event_group_id).values()].filter((changes) =>
    hasNews(changes, changes[0]?.representative ?? '', userId),
  ).length
}

/**
 * Number of changes to read per query.
 * One query is enough unless a feed changed nearly all of its events.
 */
const AT_ONCE = 400

/**
 * Yields the ids of events (event groups) that may have unacknowledged changes.
 * The event with the latest change comes first.
 * Reads the events page by page, so that a caller who needs only a few can stop early.
 * A returned event may have nothing to show, because two changes of a field can cancel each other out.
 */
export async function* eventGroupsWithChanges(unit: ReadUnit): AsyncGenerator<string[]> {
  const known = new Set<string>()
  let before: NewestChange | undefined
  do {
    const part = await newestChanges(unit, beginning(unit), yesterdayOf(unit), { before, most: AT_ONCE })
    const ids = [...new Set(part.flatMap((change) => change.event_group_id ?? []))].filter(
      (id) => !known.has(id),
    )
    for (const id of ids) known.add(id)
    yield ids
    before = part.length < AT_ONCE ? undefined : part.at(-1)
  } while (before)
}

/** Returns true if a change was news at `since` and is too old now. */
export function haveNewsAged(unit: ReadUnit, since: Temporal.Instant): Promise<boolean> {
  return hasChangesBetween(unit, beginning({ now: since }), beginning(unit))
}

function beginning({ now }: Pick<ReadUnit, 'now'>): Temporal.Instant {
  return now.subtract({ hours: NEWS_FOR_DAYS * 24 })
}

interface Moment {
  readonly day: Temporal.PlainDate
  readonly instant: Temporal.Instant
}

function yesterdayOf({ now, viewer }: ReadUnit): Moment {
  const day = dayOf(now, viewer.zone).subtract({ days: 1 })
  return { day, instant: startOfDay(day, viewer.zone) }
}

function isOverBefore({ when }: EventInGroup, { day, instant }: Moment): boolean {
  return when.kind === 'days'
    ? Temporal.PlainDate.compare(when.lastDay, day) < 0
    : Temporal.Instant.compare(when.end ?? when.start, instant) < 0
}
