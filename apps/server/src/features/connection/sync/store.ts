import { type PlatformName, PLATFORM_NAMES } from '@homefield/domain/platform'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import type { OwnedFields, Overrides } from '@homefield/domain/override'
import type { ChangeField, Json, Window } from '@homefield/domain/reconcile'
import type { Entry } from '@homefield/ics/entry'
import { sql } from 'kysely'
import { ownableColumns } from '../../../lib/event-columns.ts'
import { newId } from '../../../lib/ids.ts'
import type { ExpandedEvent } from './expand-team.task.ts'
import type { InheritedColumns } from './happening/model.ts'

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
  /** When the last sync ended; null before the first. */
  readonly syncedAt: string | null
}

export async function findTeam({ tx }: Unit, teamId: string): Promise<SyncTeam | undefined> {
  const row = await tx
    .selectFrom('platform_teams')
    .select([
      'id',
      'user_id',
      'platform',
      'team_name',
      'sport',
      'sport_color',
      'zone',
      'feed_id',
      'link_host',
    ])
    .select(['window_from', 'window_to', 'sync_finished_at'])
    .where('id', '=', teamId)
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
    zone: row.zone,
    feedId: row.feed_id,
    linkHost: row.link_host,
    lastWindow:
      row.window_from !== null && row.window_to !== null
        ? { from: Temporal.Instant.from(row.window_from), to: Temporal.Instant.from(row.window_to) }
        : null,
    syncedAt: row.sync_finished_at,
  }
}

/** One sync of a team at a time. */
export async function lockTeam({ tx }: WriteUnit, teamId: string) {
  return tx.selectFrom('platform_teams').select('id').where('id', '=', teamId).forUpdate().executeTakeFirst()
}

export interface KeptFeed {
  readonly name: string | null
  readonly producer: string | null
  /** False where the feed was cut or much of it vanished at once: nothing may be taken for removed. */
  readonly complete: boolean
  /** When it was last well; null where it never was. */
  readonly fetchedAt: string | null
  /** How often it was checked: what this says is at least as new as that check. */
  readonly checks: number
  readonly entries: readonly Entry[]
}

export async function keptFeed({ tx }: Unit, feedId: string): Promise<KeptFeed | undefined> {
  const feed = await tx
    .selectFrom('feeds')
    .select(['name', 'producer', 'truncated', 'held_since', 'fetched_at', 'checks'])
    .where('id', '=', feedId)
    .executeTakeFirst()
  if (!feed) return undefined
  const rows = await tx
    .selectFrom('feed_entries')
    .select('entry')
    .where('feed_id', '=', feedId)
    .orderBy('position')
    .execute()
  return {
    name: feed.name,
    producer: feed.producer,
    complete: !feed.truncated && feed.held_since === null,
    fetchedAt: feed.fetched_at,
    checks: feed.checks,
    // Written by feed/store alone, from the ics package's own entries.
    entries: rows.map((row) => row.entry as unknown as Entry),
  }
}

export interface MappedProfile {
  readonly profileId: string
  readonly ownerId: string
  /** Whether the acting person administers the child. */
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
  readonly happeningId: string
  readonly event: ExpandedEvent
  readonly columns: InheritedColumns
}

export async function insertEvents(
  { tx }: WriteUnit,
  team: SyncTeam,
  platformColor: string,
  events: readonly NewEvent[],
): Promise<void> {
  for (const part of portions(events))
    await tx
      .insertInto('events')
      .values(
        part.map(({ id, profile, happeningId, event, columns }) => ({
          id,
          profile_id: profile.profileId,
          owner_id: profile.ownerId,
          happening_id: happeningId,
          platform_team_id: team.id,
          sport: team.sport,
          color: team.sportColor,
          platform: team.platform,
          platform_color: platformColor,
          ...identityColumns(event),
          ...columns,
        })),
      )
      .execute()
}

/** What the platform says now, but for what is the parent's own. */
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
      ...event.columns,
      ...(hadOverrides && { ...ownableColumns(fields), overrides: JSON.stringify(overrides) }),
    })
    .where('id', '=', id)
    .execute()
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
  await sql`update events set status = 'removed' where id = any(${ids}::uuid[])`.execute(tx)
}

/** The team removed what the parent says is on. */
export async function keepRemoved({ tx }: WriteUnit, id: string, overrides: Overrides): Promise<void> {
  await tx
    .updateTable('events')
    .set({ overrides: JSON.stringify(overrides) })
    .where('id', '=', id)
    .execute()
}

export interface NewChange {
  readonly eventId: string
  readonly ownerId: string
  /** `added`: the event itself is new, and has no values. */
  readonly field: ChangeField | 'added'
  readonly from: Json
  readonly to: Json
  readonly isOverridden: boolean
}

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

/** 'Last synced' is when the feed was last well: what a stage makes of kept entries is no newer than they are. */
export async function finishSync({ tx, now }: WriteUnit, teamId: string, end: SyncEnd): Promise<void> {
  await sql`
    update platform_teams t
    set sync_status = case when f.problem is null or f.problem = 'heldBack' then 'success' else 'error' end,
        last_synced = ${end.fetchedAt}, sync_finished_at = ${now.toString()}, synced_check = ${end.check},
        window_from = ${end.window.from.toString()}, window_to = ${end.window.to.toString()}
    from feeds f where t.id = ${teamId} and f.id = t.feed_id`.execute(tx)
}

export async function giveUp({ tx, now }: WriteUnit, teamId: string, check: number): Promise<void> {
  await tx
    .updateTable('platform_teams')
    .set({ sync_status: 'error', sync_finished_at: now.toString(), synced_check: check })
    .where('id', '=', teamId)
    .execute()
}

/** PostgreSQL takes 65,535 parameters a statement; an event has some thirty. */
function portions<T>(all: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < all.length; start += 1_000) parts.push(all.slice(start, start + 1_000))
  return parts
}
