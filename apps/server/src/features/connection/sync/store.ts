import { type PlatformName, PLATFORM_NAMES } from '@homefield/domain/platform'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { usableZone } from '@homefield/database/zone'
import type { ComparedField } from '@homefield/domain/event-fields'
import type { OwnedFields, Overrides } from '@homefield/domain/override'
import type { Json, Window } from '@homefield/domain/reconcile'
import type { Entry } from '@homefield/ics/entry'
import { sql } from 'kysely'
import { ownableColumns } from '../../../lib/event-columns.ts'
import { newId } from '../../../lib/ids.ts'
import { jsonRows } from '../../../lib/json-rows.ts'
import type { TeamsnapEntry } from '../provider/teamsnap-api.ts'
import type { ExpandedEvent } from './expand-team.task.ts'
import type { InheritedColumns } from './event-group/model.ts'

type Unit = ReadUnit | WriteUnit

export interface SyncTeam {
  readonly id: string
  readonly ownerId: string
  readonly platform: PlatformName
  readonly teamName: string
  readonly sport: string
  readonly sportColor: string
  readonly zone: string
  readonly feedId: string
  readonly linkHost: string
  readonly lastWindow: Window | null
  /** Number of the last feed check that was applied to the team's events. */
  readonly appliedCheck: number
  /** Time at which the last sync ended. Null before the first sync. */
  readonly syncedAt: string | null
  /**
   * The parent accepted that many events are gone. This is the time at which these events went missing.
   * The value equals `withheldSince` if the parent accepted the current loss, and not an earlier one.
   * Null if the parent has accepted no loss.
   */
  readonly acceptedLoss: string | null
  /**
   * Start time of the running import, which a user may be watching.
   * Null if no import is running, or if the running import still fetches the feed.
   */
  readonly importBegan: string | null
}

export async function findTeam({ tx }: Unit, teamId: string): Promise<SyncTeam | undefined> {
  const row = await tx
    .selectFrom('platform_teams as t')
    .leftJoin('team_imports as i', (join) =>
      join.onRef('i.team_id', '=', 't.id').on('i.ended_at', 'is', null),
    )
    .select(['t.id', 't.user_id', 't.platform', 't.team_name', 't.sport', 't.sport_color', 't.zone'])
    .select([
      't.feed_id',
      't.link_host',
      't.window_from',
      't.window_to',
      't.sync_finished_at',
      't.applied_check',
    ])
    .select(['t.accepted_loss', 'i.started_at as import_began', 'i.step as import_step'])
    .where('t.id', '=', teamId)
    .executeTakeFirst()
  const platform = PLATFORM_NAMES.find((name) => name === row?.platform)
  if (!row || !platform || row.feed_id === null) return undefined
  return {
    id: row.id,
    ownerId: row.user_id,
    platform,
    teamName: row.team_name,
    sport: row.sport,
    sportColor: row.sport_color,
    zone: usableZone(row.zone),
    feedId: row.feed_id,
    linkHost: row.link_host,
    lastWindow:
      row.window_from !== null && row.window_to !== null
        ? { from: Temporal.Instant.from(row.window_from), to: Temporal.Instant.from(row.window_to) }
        : null,
    appliedCheck: row.applied_check,
    syncedAt: row.sync_finished_at,
    acceptedLoss: row.accepted_loss,
    // `importBegan` is null while the import fetches the feed, so that an earlier sync does not end this import.
    importBegan: row.import_step === 'fetching' ? null : row.import_began,
  }
}

/** Locks the team, so that only one sync of the team runs at a time. */
export async function lockTeam({ tx }: WriteUnit, teamId: string) {
  return tx.selectFrom('platform_teams').select('id').where('id', '=', teamId).forUpdate().executeTakeFirst()
}

/** A stored feed entry, either from a calendar or from TeamSnap's API. */
type StoredEntry = Entry | TeamsnapEntry

export interface FeedState {
  readonly name: string | null
  readonly producer: string | null
  /** False if the feed was truncated. Events that are missing from a truncated feed stay. */
  readonly isWhole: boolean
  /**
   * Time at which many events went missing at once. The server does not remove them until the loss is confirmed.
   * Null if no removal waits for confirmation.
   */
  readonly withheldSince: string | null
  /**
   * Number of checks that read the feed successfully.
   * An event is removed only after at least two such checks did not find it.
   */
  readonly goodChecks: number
  /** Refresh interval in minutes that the calendar requests. */
  readonly refreshMinutes: number | null
  /** Time at which the feed was last read without a problem. Null before the first successful read. */
  readonly fetchedAt: string | null
  /**
   * Number of times that the server has checked the feed so far.
   * If a feed check ends during the query, `entries` may already come from that check.
   */
  readonly checks: number
  readonly entries: readonly StoredEntry[]
  /** `changedAt[i]` is the number of the last check that changed `entries[i]`. */
  readonly changedAt: readonly number[]
}

export async function feedState({ tx }: Unit, feedId: string): Promise<FeedState | undefined> {
  const feed = await tx
    .selectFrom('feeds')
    .select(['name', 'producer', 'truncated', 'withheld_since', 'fetched_at', 'checks'])
    .select(['good_checks', 'refresh_minutes'])
    .where('id', '=', feedId)
    .executeTakeFirst()
  if (!feed) return undefined
  const rows = await tx
    .selectFrom('feed_entries')
    .select(['entry', 'changed_at_check'])
    .where('feed_id', '=', feedId)
    .orderBy('position')
    .execute()
  return {
    name: feed.name,
    producer: feed.producer,
    isWhole: !feed.truncated,
    withheldSince: feed.withheld_since,
    goodChecks: feed.good_checks,
    refreshMinutes: feed.refresh_minutes,
    fetchedAt: feed.fetched_at,
    checks: feed.checks,
    entries: rows.map((row) => row.entry as unknown as StoredEntry),
    changedAt: rows.map((row) => row.changed_at_check),
  }
}

export interface MappedProfile {
  readonly profileId: string
  readonly ownerId: string
  /** True if the acting user administers the child. */
  readonly mine: boolean
  readonly mappedAt: string
}

export async function mappedProfiles({ tx }: Unit, teamId: string): Promise<MappedProfile[]> {
  const { rows } = await sql<{
    profile_id: string
    profile_owner_id: string
    mine: boolean
    created_at: string
  }>`
    select profile_id, profile_owner_id, profile_owner_id = any (administered_owners()) as mine, created_at
    from profile_teams where platform_team_id = ${teamId} order by profile_id`.execute(tx)
  return rows.map((row) => ({
    profileId: row.profile_id,
    ownerId: row.profile_owner_id,
    mine: row.mine,
    mappedAt: row.created_at,
  }))
}

export interface NewEvent {
  readonly profile: MappedProfile
  readonly id: string
  readonly eventGroupId: string
  readonly event: ExpandedEvent
  readonly columns: InheritedColumns
}

/** @param wrote called after each batch with the number of rows in it */
export async function insertEvents(
  { tx }: WriteUnit,
  team: SyncTeam,
  platformColor: string,
  events: readonly NewEvent[],
  wrote: (count: number) => void,
): Promise<void> {
  for (const part of portions(events, team.importBegan === null ? LARGEST_PORTION : WATCHED_PORTION)) {
    const rows = part.map(({ id, profile, eventGroupId, event, columns }) => ({
      id,
      profile_id: profile.profileId,
      owner_id: profile.ownerId,
      event_group_id: eventGroupId,
      platform_team_id: team.id,
      sport: team.sport,
      color: team.sportColor,
      platform: team.platform,
      platform_color: platformColor,
      ...identityColumns(event),
      ...columns,
      overrides: JSON.parse(columns.overrides) as unknown,
    }))
    const columns = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[]
    await tx
      .insertInto('events')
      .columns(columns)
      .expression(jsonRows('events', columns, JSON.stringify(rows)))
      .execute()
    wrote(part.length)
  }
}

/** Writes the platform's current values, except for fields that a parent overrides. */
export async function updateEvent(
  { tx }: WriteUnit,
  id: string,
  event: ExpandedEvent,
  { fields, overrides }: OwnedFields,
  hadOverrides: boolean,
): Promise<void> {
  await tx
    .updateTable('events')
    .set({
      ...identityColumns(event),
      missing_at_check: null,
      ...event.columns,
      ...(hadOverrides && { ...ownableColumns(fields), overrides: JSON.stringify(overrides) }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Frees source keys (UIDs) that other events of the same child need in this sync.
 * Source keys are unique, but a feed may give the UID of one event to a different event.
 * The event that has the key gets a temporary key first.
 * If the feed still lists the event, the event gets its new key later in the same sync.
 */
export async function releaseKeys(
  { tx }: WriteUnit,
  { teamId, profileId, keys }: { teamId: string; profileId: string; keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update events set source_key = 'released:' || id
    where platform_team_id = ${teamId} and profile_id = ${profileId} and source_key = any(${keys}::text[])`.execute(
    tx,
  )
}

function identityColumns(event: ExpandedEvent) {
  return {
    source_key: event.sourceKey,
    fingerprint: event.fingerprint,
    sequence: event.sequence,
    source_hash: event.sourceHash,
  }
}

export async function markRemoved({ tx }: WriteUnit, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update events set status = 'removed', missing_at_check = null where id = any(${ids}::uuid[])`.execute(tx)
}

/** @param check number of the first successful check without the events; null for events that are back */
export async function noteMissing(
  { tx }: WriteUnit,
  ids: readonly string[],
  check: number | null,
): Promise<void> {
  if (ids.length === 0) return
  await sql`update events set missing_at_check = ${check} where id = any(${ids}::uuid[])`.execute(tx)
}

/** Keeps an event that disappeared from the feed, because a parent has set the event's status. */
export async function keepRemoved({ tx }: WriteUnit, id: string, overrides: Overrides): Promise<void> {
  await tx
    .updateTable('events')
    .set({ overrides: JSON.stringify(overrides), missing_at_check: null })
    .where('id', '=', id)
    .execute()
}

export interface NewChange {
  readonly eventId: string
  readonly ownerId: string
  /** Name of the changed field. `added` means that the event is new, so `from` and `to` are null. */
  readonly field: ComparedField | 'added'
  readonly from: Json
  readonly to: Json
  readonly isOverridden: boolean
}

/**
 * Inserts event changes.
 * After the insert, a database trigger enqueues the job that notifies parents (notification/fan-out).
 */
export async function insertChanges({ tx }: WriteUnit, changes: readonly NewChange[]): Promise<void> {
  for (const part of portions(changes))
    await tx
      .insertInto('event_changes')
      .values(
        part.map((change) => ({
          id: newId(),
          event_id: change.eventId,
          owner_id: change.ownerId,
          field: change.field,
          old_value: JSON.stringify(change.from),
          new_value: JSON.stringify(change.to),
          is_overridden: change.isOverridden,
        })),
      )
      .execute()
}

export interface SyncEnd {
  readonly window: Window
  readonly fetchedAt: string
  readonly check: number
}

/**
 * Marks a team's sync as ended. `last_synced` becomes the time at which the feed was last read successfully.
 * `last_synced` is not the end of the sync, because the sync uses entries that were fetched earlier.
 */
export async function finishSync({ tx, now }: WriteUnit, teamId: string, end: SyncEnd): Promise<void> {
  await sql`
    update platform_teams t
    set sync_status = case when f.problem is null or f.problem = 'heldBack' then 'success' else 'error' end,
        last_synced = ${end.fetchedAt}, sync_finished_at = ${now.toString()}, synced_check = ${end.check},
        -- While a removal waits for confirmation, applied_check stays, so that the removal is reported later.
        applied_check = case when f.problem = 'heldBack' then t.applied_check else ${end.check} end,
        window_from = ${end.window.from.toString()}, window_to = ${end.window.to.toString()}
    from feeds f where t.id = ${teamId} and f.id = t.feed_id`.execute(tx)
}

/** Counts the synced events of an owner's children. */
export async function countSynced({ tx }: WriteUnit, ownerId: string): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select count(*)::int as events from events
    where profile_id = any (array(select id from profiles where user_id = ${ownerId})) and platform <> 'Manual'`.execute(
    tx,
  )
  return rows[0]?.events ?? 0
}

export async function giveUp({ tx, now }: WriteUnit, teamId: string, check: number): Promise<void> {
  await tx
    .updateTable('platform_teams')
    .set({ sync_status: 'error', sync_finished_at: now.toString(), synced_check: check })
    .where('id', '=', teamId)
    .execute()
}

/** Rows per INSERT. PostgreSQL allows 65,535 parameters per statement, and an event change needs 7. */
const LARGEST_PORTION = 1_000
/** Number of events per INSERT while a user watches the import's progress. */
const WATCHED_PORTION = 100

function portions<T>(all: readonly T[], size = LARGEST_PORTION): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < all.length; start += size) parts.push(all.slice(start, start + size))
  return parts
}
