import {
  ACTIVITY_TYPES,
  type Event,
  EVENT_PLATFORMS,
  EVENT_STATUSES,
  type EventChild,
  type EventWhen,
} from '@homefield/contract/event'
import { mapFields, OVERRIDE_FIELDS, TEXT_FIELDS } from '@homefield/domain/event-fields'
import { ACCESS_ROLES, mayWithEvent } from '@homefield/domain/access'
import type { WhenColumns } from '../../lib/event-columns.ts'
import type { EventRow } from './store.ts'

/**
 * Returns one card per event. The card lists all children who take part and whom the viewer may see.
 * The cards have the order of each event's first row.
 */
export function showEvents(rows: readonly EventRow[], viewerId: string): Event[] {
  const byEventGroup = new Map<string, EventRow[]>()
  for (const row of rows) {
    const siblings = byEventGroup.get(row.event_group_id)
    if (siblings) siblings.push(row)
    else byEventGroup.set(row.event_group_id, [row])
  }
  const sameAs = samenessOf(rows)
  return [...byEventGroup.values()].map((siblings) => ({
    ...showEvent(siblings, viewerId),
    sameAs: [...new Set(siblings.flatMap(sameAs))],
  }))
}

/** Returns a function that finds events of other families that have the same feed entry, status and start. */
function samenessOf(rows: readonly EventRow[]): (row: EventRow) => string[] {
  // If all events belong to one owner, nothing is compared, because there is no other family.
  if (rows.every((row) => row.owner_id === rows[0]?.owner_id)) return () => []
  const keyOf = (row: EventRow) =>
    row.source_key === null
      ? null
      : JSON.stringify([row.platform, row.source_key, row.status, row.start_time ?? row.first_day])
  const byKey = Map.groupBy(
    rows.filter((row) => row.source_key !== null),
    keyOf,
  )
  return (row) =>
    (byKey.get(keyOf(row)) ?? []).flatMap((other) =>
      other.owner_id === row.owner_id ? [] : [other.event_group_id],
    )
}

/** @param rows all visible rows of one event group, at least one */
function showEvent(rows: readonly EventRow[], viewerId: string): Omit<Event, 'sameAs'> {
  const [row] = rows
  if (!row) throw new Error('the event group has no row')
  const can = rights(row, viewerId)
  return {
    id: row.id,
    eventGroupId: row.event_group_id,
    children: children(rows),
    title: row.title,
    when: when(row),
    status: oneOf(EVENT_STATUSES, row.status),
    activity: oneOf(ACTIVITY_TYPES, row.activity),
    sport: row.sport,
    color: row.color,
    platform: oneOf(EVENT_PLATFORMS, row.platform),
    platformColor: row.platform_color,
    teamName: row.team_name,
    locationName: row.location_name,
    location: row.location,
    homeOrAway: row.home_or_away === null ? null : oneOf(['home', 'away'] as const, row.home_or_away),
    arriveBy: row.arrive_by,
    ...mapFields(TEXT_FIELDS, (name) => row[name]),
    visibility: oneOf(['public', 'private'] as const, row.visibility),
    isOwnEvent: row.owner_id === viewerId,
    ownerName: row.owner_name ?? '',
    birthday: null,
    seriesId: row.series_id,
    notGoing: [],
    legs: [],
    leaveBy: null,
    news: null,
    // Only the family sees which fields a parent changed. Other people see only the resulting values.
    overridden: can.edit
      ? OVERRIDE_FIELDS.filter((field) => rows.some(({ overridden }) => overridden.includes(field)))
      : [],
    isHidden: row.is_hidden,
    can,
    version: row.version,
  }
}

/**
 * A child with a games-only feed and a full feed has two rows for one event.
 * The event's card must list the child only once.
 */
function children(rows: readonly EventRow[]): EventChild[] {
  const seen = new Map<string, EventChild>()
  for (const row of rows)
    if (!seen.has(row.profile_id))
      seen.set(row.profile_id, {
        eventId: row.id,
        profileId: row.profile_id,
        name: row.child_name,
        color: row.child_color,
      })
  return [...seen.values()]
}

function rights(row: EventRow, viewerId: string): Event['can'] {
  const viewerRole = row.owner_id === viewerId ? 'owner' : oneOf(ACCESS_ROLES, row.role ?? 'none')
  return {
    edit: mayWithEvent(viewerRole, 'edit'),
    delete: mayWithEvent(viewerRole, 'delete'),
    share: mayWithEvent(viewerRole, 'share') && (viewerRole === 'owner' || row.may_share === true),
  }
}

export function when(row: WhenColumns): EventWhen {
  if (row.all_day && row.first_day !== null && row.last_day !== null)
    return { kind: 'days', firstDay: row.first_day, lastDay: row.last_day, timeTbd: row.time_tbd }
  if (row.start_time !== null && row.zone !== null)
    return { kind: 'timed', start: row.start_time, end: row.end_time, zone: row.zone }
  // Unreachable: the database requires that every event has a day or a start time.
  throw new Error('the event has neither a day nor an instant')
}

export function oneOf<T extends string>(known: readonly T[], value: string): T {
  const match = known.find((candidate) => candidate === value)
  if (match === undefined) throw new Error(`unknown value in events: ${value}`)
  return match
}
