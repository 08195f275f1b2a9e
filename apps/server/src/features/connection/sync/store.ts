import { type PlatformName, PLATFORM_NAMES } from '@homefield/domain/platform'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import type { FieldChange, KnownEvent, Window } from '@homefield/domain/reconcile'
import type { Entry } from '@homefield/ics/entry'
import { sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { ExpandedEvent } from './expand-team.task.ts'
import { comparedFields, type EventColumns } from './model.ts'

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
    .select(['window_from', 'window_to'])
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
}

export async function mappedProfiles({ tx }: Unit, teamId: string): Promise<MappedProfile[]> {
  const { rows } = await sql<{ profile_id: string; profile_owner_id: string; mine: boolean }>`
    select profile_id, profile_owner_id, profile_owner_id = any (administered_owners()) as mine
    from profile_teams where platform_team_id = ${teamId} order by profile_id`.execute(tx)
  return rows.map((row) => ({ profileId: row.profile_id, ownerId: row.profile_owner_id, mine: row.mine }))
}

export interface KnownRow extends KnownEvent {
  readonly profileId: string
  readonly ownerId: string
  readonly happeningId: string
}

/** What is known of a team, for all its children. `zone` places whole days in time. */
export async function knownEvents({ tx }: Unit, teamId: string, zone: string): Promise<KnownRow[]> {
  const { rows } = await sql<
    EventColumns & {
      id: string
      profile_id: string
      owner_id: string
      happening_id: string
      source_key: string
      fingerprint: string
      source_hash: string
      begins: string
      over: string
    }
  >`
    select id, profile_id, owner_id, happening_id, source_key, fingerprint, source_hash,
      title, description, all_day, start_time, end_time, zone, first_day, last_day, time_tbd, arrive_by, location,
      location_name, field, opponent, home_or_away, uniform, activity, status,
      coalesce(start_time, first_day::timestamp at time zone ${zone}) as begins,
      coalesce(end_time, start_time, (last_day + 1)::timestamp at time zone ${zone}) as over
    from events where platform_team_id = ${teamId}`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    profileId: row.profile_id,
    ownerId: row.owner_id,
    happeningId: row.happening_id,
    sourceKey: row.source_key,
    fingerprint: row.fingerprint,
    sourceHash: row.source_hash,
    begins: Temporal.Instant.from(row.begins),
    over: Temporal.Instant.from(row.over),
    removed: row.status === 'removed',
    fields: comparedFields(row),
  }))
}

/**
 * Happenings of an owner that other teams of his know already, by platform and the source's own identity: a games-only
 * and a full feed of one team speak of the same game. Both identity and beginning must agree (C38: one UID in two teams
 * may be two games).
 */
export async function happeningsElsewhere(
  { tx }: WriteUnit,
  team: SyncTeam,
  ownerId: string,
  sourceKeys: readonly string[],
): Promise<Map<string, string>> {
  if (sourceKeys.length === 0) return new Map()
  const { rows } = await sql<{ source_key: string; begins: string; happening_id: string }>`
    select source_key, coalesce(start_time, first_day::timestamp at time zone ${team.zone}) as begins, happening_id
    from events
    where profile_id = any (array(select id from profiles where user_id = ${ownerId}))
      and owner_id = ${ownerId} and platform = ${team.platform} and platform_team_id <> ${team.id}
      and source_key = any(${sourceKeys}::text[])`.execute(tx)
  return new Map(
    rows.map((row) => [happeningKey(row.source_key, Temporal.Instant.from(row.begins)), row.happening_id]),
  )
}

export function happeningKey(sourceKey: string, begins: Temporal.Instant): string {
  return `${begins.epochMilliseconds} ${sourceKey}`
}

export async function insertHappenings(
  { tx }: WriteUnit,
  happenings: readonly { id: string; ownerId: string }[],
): Promise<void> {
  for (const part of portions(happenings))
    await tx
      .insertInto('happenings')
      .values(part.map(({ id, ownerId }) => ({ id, owner_id: ownerId })))
      .execute()
}

export interface NewEvent {
  readonly profile: MappedProfile
  readonly happeningId: string
  readonly event: ExpandedEvent
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
        part.map(({ profile, happeningId, event }) => ({
          id: newId(),
          profile_id: profile.profileId,
          owner_id: profile.ownerId,
          happening_id: happeningId,
          platform_team_id: team.id,
          sport: team.sport,
          color: team.sportColor,
          platform: team.platform,
          platform_color: platformColor,
          ...identityColumns(event),
          ...event.columns,
        })),
      )
      .execute()
}

export async function updateEvent({ tx }: WriteUnit, id: string, event: ExpandedEvent): Promise<void> {
  await tx
    .updateTable('events')
    .set({ ...identityColumns(event), ...event.columns })
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

export interface NewChange extends FieldChange {
  readonly eventId: string
  readonly ownerId: string
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
