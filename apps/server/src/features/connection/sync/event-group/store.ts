import type { WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import { ownedFields, type SourceColumns } from '../../../../lib/event-columns.ts'
import { STORED_COLUMNS } from '../../../../lib/event-select.ts'
import type { Kept } from './model.ts'

/** One child's copy of an event from one team, with the id of its event group. */
export interface MemberRow extends Kept {
  readonly id: string
  readonly profileId: string
  readonly ownerId: string
  readonly eventGroupId: string
  readonly teamId: string
  /** The team's name. Null if there is none, or if row-level security hides the team from the acting user. */
  readonly teamName: string | null
  readonly platform: string
  readonly sport: string
  readonly activity: string
  readonly originalTitle: string | null
  readonly sourceKey: string
  readonly createdAt: string
}

type StoredRow = Omit<SourceColumns, 'source_url'> & {
  readonly id: string
  readonly profile_id: string
  readonly owner_id: string
  readonly event_group_id: string
  readonly platform_team_id: string
  readonly team_name: string | null
  readonly platform: string
  readonly sport: string
  readonly source_key: string
  readonly created_at: string
  readonly visibility: string
  readonly hidden_at: string | null
  readonly deletion_id: string | null
  readonly overrides: unknown
}

const COLUMNS = sql`
  e.id, e.profile_id, e.owner_id, e.event_group_id, e.platform_team_id, e.platform, e.sport, e.source_key, e.created_at,
  e.visibility, e.hidden_at, e.deletion_id, e.overrides, e.original_title, t.team_name, ${STORED_COLUMNS}`

const FROM = sql`from events e left join platform_teams t on t.id = e.platform_team_id`

function member(row: StoredRow): MemberRow {
  return {
    id: row.id,
    profileId: row.profile_id,
    ownerId: row.owner_id,
    eventGroupId: row.event_group_id,
    teamId: row.platform_team_id,
    teamName: row.team_name,
    platform: row.platform,
    sport: row.sport,
    activity: row.activity,
    originalTitle: row.original_title,
    sourceKey: row.source_key,
    createdAt: row.created_at,
    visibility: row.visibility,
    hiddenAt: row.hidden_at,
    deletionId: row.deletion_id,
    owned: ownedFields(row),
  }
}

export interface CandidateKeys {
  readonly sourceKeys: readonly string[]
  /** Start times as ISO instants. */
  readonly starts: readonly string[]
  /** Days as `YYYY-MM-DD`. */
  readonly days: readonly string[]
}

/**
 * Returns events of other teams that may describe the same event as one of the given team's events.
 * A candidate belongs to a child of `ownerId` and comes from a different team.
 * A candidate has the same source key (UID) or the same start as one of the team's events.
 * An event with an overridden time is always a candidate, because `start_time` is not the platform's time.
 */
export async function candidateRows(
  { tx }: WriteUnit,
  team: { readonly id: string; readonly platform: string },
  ownerId: string,
  { sourceKeys, starts, days }: CandidateKeys,
): Promise<MemberRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${COLUMNS} ${FROM}
    where e.profile_id = any (array(select id from profiles where user_id = ${ownerId}))
      and e.owner_id = ${ownerId} and e.platform <> 'Manual' and e.platform_team_id <> ${team.id}
      and ((e.platform = ${team.platform} and e.source_key = any(${sourceKeys}::text[]))
        or e.start_time = any(${starts}::timestamptz[]) or e.first_day = any(${days}::date[])
        or jsonb_exists(e.overrides, 'when'))
    order by e.created_at, e.id`.execute(tx)
  return rows.map(member)
}

/**
 * Returns the team's future events that differ in start or status from another team's event in the same group.
 * Old event groups contain events that differ, because an earlier version of the server never split a group.
 * Events in a group also differ after a parent resets an override that had made their starts equal.
 */
export async function rowsAtOdds(
  { tx, now }: WriteUnit,
  teamId: string,
): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await sql<{ id: string; owner_id: string }>`
    select e.id, e.owner_id from events e
    where e.platform_team_id = ${teamId} and coalesce(e.start_time, e.first_day::timestamp at time zone 'UTC') > ${now.toString()}
      and exists (
        select from events o
        where o.event_group_id = e.event_group_id and o.platform_team_id <> e.platform_team_id
          and (o.status, o.start_time, o.first_day) is distinct from (e.status, e.start_time, e.first_day))`.execute(
    tx,
  )
  return rows.map((row) => ({ id: row.id, ownerId: row.owner_id }))
}

/**
 * Returns the team's future rows that may describe the same event as a row in another event group.
 * The query compares only child, start and status, so most returned rows are in fact different events.
 * Two parallel syncs cannot see each other's new rows. The next sync finds matching rows by this query.
 */
export async function rowsAlikeInOtherGroups(
  { tx, now }: WriteUnit,
  teamId: string,
): Promise<{ id: string; ownerId: string }[]> {
  const other = sql`
    select from events o
    where o.profile_id = e.profile_id and o.platform_team_id <> e.platform_team_id
      and o.event_group_id <> e.event_group_id and o.status = e.status`
  // Two `exists` clauses let PostgreSQL use the indexes on start_time and on first_day.
  // A single `exists` with both conditions would read all of the child's events for each row.
  const { rows } = await sql<{ id: string; owner_id: string }>`
    select e.id, e.owner_id from events e
    where e.platform_team_id = ${teamId} and coalesce(e.start_time, e.first_day::timestamp at time zone 'UTC') > ${now.toString()}
      and (exists (${other} and o.start_time = e.start_time)
        or exists (${other} and o.all_day and o.first_day = e.first_day))`.execute(tx)
  return rows.map((row) => ({ id: row.id, ownerId: row.owner_id }))
}

/** Returns all synced rows in the event groups of the given `ids`, oldest first. Manual events are left out. */
export async function membersWith({ tx }: WriteUnit, ids: readonly string[]): Promise<MemberRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${COLUMNS} ${FROM}
    where e.event_group_id in (select event_group_id from events where id = any(${ids}::uuid[])) and e.platform <> 'Manual'
    order by e.created_at, e.id`.execute(tx)
  return rows.map(member)
}

export async function insertEventGroups(
  { tx }: WriteUnit,
  eventGroups: readonly { id: string; ownerId: string }[],
): Promise<void> {
  if (eventGroups.length === 0) return
  await sql`
    insert into event_groups (id, owner_id)
    select * from unnest(${eventGroups.map(({ id }) => id)}::uuid[], ${eventGroups.map(({ ownerId }) => ownerId)}::uuid[])`.execute(
    tx,
  )
}

/** Moves the events to a new event group, which copies the version and the last editor of the old group. */
export async function partEventGroup(
  { tx }: WriteUnit,
  { from, to, eventIds }: { from: string; to: string; eventIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into event_groups (id, owner_id, version, edited_at, edited_by)
    select ${to}, owner_id, version, edited_at, edited_by from event_groups where id = ${from}`.execute(tx)
  await moveRows(tx, to, eventIds)
}

/** Moves events to another event group. The old group is deleted if no events are left in it. */
export async function moveTo(
  { tx }: WriteUnit,
  eventGroupId: string,
  eventIds: readonly string[],
): Promise<void> {
  await moveRows(tx, eventGroupId, eventIds)
}

async function moveRows(
  tx: WriteUnit['tx'],
  eventGroupId: string,
  eventIds: readonly string[],
): Promise<void> {
  await sql`update events set event_group_id = ${eventGroupId} where id = any(${eventIds}::uuid[])`.execute(
    tx,
  )
}
