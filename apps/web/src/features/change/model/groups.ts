import type { ChangedEvent, ChangeList } from '@homefield/contract/change'
import type { Event, EventChild, EventNews } from '@homefield/contract/event'
import { groupBy } from '../../../lib/group-by.ts'
import { place } from '../../event/model/placement.ts'
import { CHANGE_KINDS, type ChangeKind, kindOf } from './kind.ts'

/** The changed events of one team, or the changed manual events of one family. */
export interface ChangeGroup {
  readonly key: string
  readonly platform: Event['platform']
  readonly platformColor: string
  /** The team's name. Null for events that parents created by hand. */
  readonly teamName: string | null
  /** The parent who owns the events. Null if the viewer owns them. */
  readonly ownerName: string | null
  readonly children: readonly EventChild[]
  readonly isOwn: boolean
  /** The changed events, sorted by day. */
  readonly events: readonly Event[]
}

/** Groups changed events by team. The team with the newest change comes first. */
export function groupChanges(changed: readonly ChangedEvent[]): ChangeGroup[] {
  const groups = new Map<string, Event[]>()
  for (const { event, teamId } of changed) {
    const key =
      teamId ??
      [event.ownerName, event.platform, event.platform === 'Manual' ? '' : event.teamName].join('\n')
    groups.set(key, [...(groups.get(key) ?? []), event])
  }
  return [...groups].map(([key, events]) => groupOf(key, events))
}

function groupOf(key: string, events: readonly Event[]): ChangeGroup {
  const children = new Map(events.flatMap((event) => event.children.map((child) => [child.profileId, child])))
  const [first] = events
  if (!first) throw new Error('A group has no events')
  return {
    key,
    platform: first.platform,
    platformColor: first.platformColor,
    teamName: first.platform === 'Manual' ? null : first.teamName,
    ownerName: first.isOwnEvent ? null : first.ownerName,
    isOwn: first.isOwnEvent,
    children: [...children.values()],
    events: events.toSorted((a, b) => compare(startOf(a), startOf(b)) || compare(a.id, b.id)),
  }
}

/**
 * One row in the list of changes. The row contains a single event, or several new events of a series.
 * `event` is the first of `events`. The row shows only this event.
 */
export interface ChangeEntry {
  readonly event: Event
  readonly events: readonly Event[]
}

/** Returns the rows of a group, sorted by day. New events of a series with equal time and place share a row. */
export function entriesOf(events: readonly Event[], zone: string): ChangeEntry[] {
  const entries = groupBy(events, (event) => {
    const { id, seriesId, title, locationName, location } = event
    if (seriesId === null || !isOnlyAdded(event)) return id
    const { startMinute, endMinute } = place(event, zone)
    return [seriesId, title, startMinute, endMinute, locationName, location].join('\n')
  })
  return [...entries.values()].flatMap((dated) => (dated[0] ? [{ event: dated[0], events: dated }] : []))
}

function isOnlyAdded({ news }: Event): boolean {
  return news?.overridden.length === 0 && news.differences.every(({ field }) => field === 'added')
}

/** How many events of a group have the same kind of change, for texts such as '2 moved'. */
export interface KindCount {
  readonly kind: Exclude<ChangeKind, 'time'>
  readonly count: number
  /** The new place if it is the same for all counted events. Otherwise null. */
  readonly place: string | null
}

interface EventOfKinds {
  readonly news: Pick<EventNews, 'differences'> | null
}

/**
 * Counts a group's changes by kind, in the order of CHANGE_KINDS.
 * To keep the summary short, an event with a new time on the same day counts as `moved`.
 */
export function countKinds(events: readonly EventOfKinds[], zone: string): KindCount[] {
  const found = events.map((event) => {
    const kind = kindOf(event.news?.differences ?? [], zone)
    return { kind: kind === 'time' ? ('moved' as const) : kind, event }
  })
  return CHANGE_KINDS.flatMap((kind) => {
    const same = found.filter((one) => one.kind === kind)
    if (kind === 'time' || same.length === 0) return []
    const places = new Set(same.map(({ event }) => (kind === 'place' ? newPlace(event) : null)))
    const [place = null] = places
    return [{ kind, count: same.length, place: places.size === 1 ? place : null }]
  })
}

/** Returns the ids of all changes of several events, so that one press can acknowledge them all. */
export function changeIdsOf(events: readonly Event[]): string[] {
  return events.flatMap((event) => event.news?.changeIds ?? [])
}

/** `seenAt` is when the user last viewed the changes page. Counts the events that changed later, or all if null. */
export function countSince(list: Pick<ChangeList, 'changed'>, seenAt: string | null): number {
  if (seenAt === null) return list.changed.length
  return list.changed.filter(({ event }) => (event.news?.changedAt ?? '') > seenAt).length
}

type Failing = ChangeList['failing'][number]

/** Feeds of one platform that fail in the same way. The page shows one warning for all of them. */
export interface FailingGroup {
  readonly platform: Failing['platform']
  /**
   * True if the feed is readable but most of its events are suddenly missing, so Homefield ignores the result for now.
   */
  readonly isHeldBack: boolean
  readonly since: string
  readonly teamNames: readonly string[]
}

export function groupFailing(failing: readonly Failing[]): FailingGroup[] {
  const groups = new Map<string, Failing[]>()
  for (const feed of failing) {
    const key = `${feed.platform} ${feed.reason === 'heldBack'}`
    groups.set(key, [...(groups.get(key) ?? []), feed])
  }
  return [...groups.values()].flatMap((feeds) => {
    const [first] = feeds
    if (!first) return []
    return {
      platform: first.platform,
      isHeldBack: first.reason === 'heldBack',
      since: feeds.map(({ since }) => since).sort(compare)[0] ?? first.since,
      teamNames: feeds.map(({ teamName }) => teamName),
    }
  })
}

function newPlace(event: EventOfKinds): string | null {
  const moved = event.news?.differences.find((difference) => difference.field === 'location')
  return moved ? (moved.to.name ?? moved.to.address) : null
}

/**
 * Returns true if a parent must know of the change at once: the event starts, or was to start, in the next 24 hours.
 * An all-day event has no time to miss.
 */
export function isSoon({ when, news }: Pick<Event, 'when' | 'news'>, now: Temporal.Instant): boolean {
  const former = news?.differences.flatMap((one) => (one.field === 'when' ? [one.from] : [])) ?? []
  return [when, ...former].some((one) => {
    if (one.kind !== 'timed') return false
    const hours = now.until(Temporal.Instant.from(one.start)).total('hours')
    return hours >= 0 && hours < 24
  })
}

export function hasSoon({ events }: Pick<ChangeGroup, 'events'>, now: Temporal.Instant): boolean {
  return events.some((event) => isSoon(event, now))
}

/** Moves the teams with a changed event in the next 24 hours to the front, and keeps the order otherwise. */
export function soonFirst<G extends Pick<ChangeGroup, 'events'>>(
  groups: readonly G[],
  now: Temporal.Instant,
): G[] {
  return groups.toSorted((a, b) => Number(hasSoon(b, now)) - Number(hasSoon(a, now)))
}

/** Returns a text to sort events by their start. All-day events sort before timed events of the same day. */
function startOf({ when }: Event): string {
  return when.kind === 'days' ? when.firstDay : when.start
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
