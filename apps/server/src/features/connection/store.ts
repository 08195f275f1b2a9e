import type { ProfileId, TeamId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import pg from 'pg'
import type { Link } from './link/store.ts'

/** SQLSTATE with which PostgreSQL denies access: by row-level security, or by a trigger that checks the same rights. */
const INSUFFICIENT_PRIVILEGE = '42501'

export interface TeamRow {
  id: string
  user_id: string
  platform: string
  team_id: string
  team_name: string
  sport: string
  sport_color: string
  zone: string
  sync_status: string
  last_synced: string | null
  sync_finished_at: string | null
  link_host: string
  version: number
  feed_id: string | null
  synced_check: number
  feed_checks: number
  checked_at: string | null
  next_check_at: string | null
  check_minutes: number | null
  failures: number
  problem: string | null
  problem_since: string | null
  withheld_since: string | null
  withheld_reference: number | null
  withheld_left: number | null
  accepted_loss: string | null
  /**
   * Kind of feed: `link` for a calendar link or `teamsnap` for a TeamSnap account.
   * A team without a feed has the source `link`.
   */
  source: string
  /**
   * Id of the TeamSnap sign-in that the server uses to read the team.
   * The id is null if the team was added with a link, or if the sign-in was deleted.
   */
  credential_id: string | null
  import_step: string | null
  import_found: number | null
  import_ahead: number | null
  import_mapped: number | null
  import_to_map: number | null
  import_started_at: string | null
  import_ended_at: string | null
  owner_name: string | null
  role: string | null
  mapped_profiles: { id: string; name: string; color: string }[]
  event_count: number
  early_minutes: number | null
  /** True if the viewer has muted the team. */
  is_muted: boolean
}

interface TeamFilter {
  readonly platform?: string | undefined
  readonly id?: string | undefined
  /** Returns only teams for which the last feed check or sync failed. */
  readonly isTroubled?: boolean
}

/** Returns the teams the viewer may manage, newest first. `event_count` excludes removed and hidden events. */
export async function listTeams({ tx, viewer }: ReadUnit, only: TeamFilter = {}): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select t.id, t.user_id, t.platform, t.team_id, t.team_name, t.sport, t.sport_color, t.zone, t.sync_status,
      t.last_synced, t.sync_finished_at, t.link_host, t.version, t.feed_id,
      t.synced_check::int as synced_check, coalesce(f.checks, 0)::int as feed_checks, f.checked_at, f.next_check_at, f.check_minutes,
      coalesce(f.failures, 0) as failures, f.problem, f.problem_since, f.withheld_since, f.withheld_reference, f.withheld_left,
      t.accepted_loss, coalesce(f.source, 'link') as source, f.credential_id,
      i.step as import_step, i.found as import_found, i.ahead as import_ahead, i.mapped as import_mapped,
      i.to_map as import_to_map, i.started_at as import_started_at, i.ended_at as import_ended_at,
      k.full_name as owner_name, fr.role, t.early_minutes,
      exists (select from team_mutes m where m.user_id = ${viewer.userId} and m.platform_team_id = t.id) as is_muted,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'color', p.color) order by p.created_at, p.id)
                from profile_teams m join profiles p on p.id = m.profile_id where m.platform_team_id = t.id), '[]')
        as mapped_profiles,
      (select count(distinct e.event_group_id)::int from events e
        where e.platform_team_id = t.id and e.status <> 'removed' and e.hidden_at is null) as event_count
    from platform_teams t
    left join team_feeds() f on f.team_id = t.id
    left join team_imports i on i.team_id = t.id
    left join known_people() k on k.id = t.user_id
    left join friendships fr on fr.user_id = t.user_id and fr.friend_id = ${viewer.userId}
    where (${only.platform ?? null}::text is null or t.platform = ${only.platform ?? null})
      and (${only.id ?? null}::uuid is null or t.id = ${only.id ?? null})
      ${only.isTroubled ? sql`and (f.problem is not null or t.sync_status = 'error')` : sql``}
    order by t.created_at desc, t.id
    limit 1000`.execute(tx)
  return rows
}

/**
 * Takes an advisory lock until the transaction ends.
 * The advisory lock serializes requests that add teams for `ownerId` or change a team's platform or team id.
 * Without the lock, parallel requests could deadlock, or could add more teams than the limit allows.
 */
export async function lockTeamsOf({ tx }: WriteUnit, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`teams:${ownerId}`}, 0))`.execute(tx)
}

export async function countTeamsOf({ tx }: ReadUnit, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('platform_teams')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewTeamRow {
  readonly id: TeamId
  readonly platform: string
  readonly teamId: string
  readonly teamName: string
  readonly sport: string
  readonly sportColor: string
  readonly zone: string
  readonly feedId: string
  readonly link: Link
}

export async function insertTeam({ tx, viewer }: WriteUnit, team: NewTeamRow): Promise<void> {
  await tx
    .insertInto('platform_teams')
    .values({
      id: team.id,
      user_id: viewer.userId,
      platform: team.platform,
      team_id: team.teamId,
      team_name: team.teamName,
      sport: team.sport,
      sport_color: team.sportColor,
      zone: team.zone,
      feed_id: team.feedId,
      link_host: team.link.host,
    })
    .execute()
}

export interface TeamCorrection {
  readonly teamName: string
  readonly sport: string
  readonly sportColor: string
  readonly zone: string
  readonly platform: string
  readonly earlyMinutes: number | null
}

/** Updates the team. Returns false if another request changed the team after `version`. */
export async function correctTeam(
  { tx }: WriteUnit,
  id: TeamId,
  version: number,
  to: TeamCorrection,
): Promise<boolean> {
  const result = await tx
    .updateTable('platform_teams')
    .set({
      team_name: to.teamName,
      sport: to.sport,
      sport_color: to.sportColor,
      zone: to.zone,
      platform: to.platform,
      early_minutes: to.earlyMinutes,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function recolorEvents(
  { tx }: WriteUnit,
  id: TeamId,
  sport: string,
  color: string,
): Promise<void> {
  await tx.updateTable('events').set({ sport, color }).where('platform_team_id', '=', id).execute()
}

/** True if the owner has another team with this platform and platform team id. */
export async function isTaken(
  { tx }: ReadUnit,
  { id, ownerId, platform, teamId }: { id: string; ownerId: string; platform: string; teamId: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom('platform_teams')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('platform', '=', platform)
    .where('team_id', '=', teamId)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Returns all children that are mapped to the teams, including children whom a team's owner may not see.
 * Callers use the result to increment the revision of every affected child.
 */
export async function childrenOf({ tx }: ReadUnit, teamIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    select distinct profile_id from profile_teams where platform_team_id = any(${teamIds}::uuid[])`.execute(
    tx,
  )
  return rows.map((row) => row.profile_id)
}

/** Deletes the viewer's own teams among `ids`, with their events. Returns the number of deleted teams. */
export async function deleteTeams({ tx, viewer }: WriteUnit, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    delete from platform_teams where id = any(${ids}::uuid[]) and user_id = ${viewer.userId} returning id`.execute(
    tx,
  )
  return rows.length
}

/**
 * Locks the team until the transaction ends, so that no other request deletes the team or changes its owner.
 * Callers lock the team first and the team's children second. `take_over_child` uses the same order.
 * Returns true if the team is locked, or false if the viewer may not manage the team.
 */
export async function lockTeam({ tx }: WriteUnit, id: TeamId): Promise<boolean> {
  const row = await tx
    .selectFrom('platform_teams')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the profiles among `ids` that the viewer may manage, with their owners.
 * Locks each profile until the transaction ends.
 */
export async function administeredProfiles(
  { tx }: WriteUnit,
  ids: readonly ProfileId[],
): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from profiles
    where id = any(${ids}::uuid[]) and user_id = any (administered_owners())
    for key share`.execute(tx)
  return rows.map((row) => ({ id: row.id, ownerId: row.user_id }))
}

/**
 * Removes the team from all children that the viewer manages, except the children in `keep`.
 * Deletes the team's events of each removed child.
 * Returns the ids of the children from whom the team was removed.
 */
export async function unmap({ tx }: WriteUnit, teamId: TeamId, keep: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    delete from profile_teams
    where platform_team_id = ${teamId} and not (profile_id = any(${keep}::uuid[]))
      and profile_owner_id = any (administered_owners())
    returning profile_id`.execute(tx)
  const ended = rows.map((row) => row.profile_id)
  await sql`delete from events where platform_team_id = ${teamId} and profile_id = any(${ended}::uuid[])`.execute(
    tx,
  )
  return ended
}

/**
 * Maps the team to children. Returns false if a concurrent request took away the viewer's rights to a child.
 * If this function returns false, the transaction is aborted and PostgreSQL accepts no more statements.
 */
export async function map(
  { tx }: WriteUnit,
  team: { id: TeamId; ownerId: string },
  profiles: readonly { id: string; ownerId: string }[],
): Promise<boolean> {
  if (profiles.length === 0) return true
  return tx
    .insertInto('profile_teams')
    .values(
      profiles.map((profile) => ({
        profile_id: profile.id,
        profile_owner_id: profile.ownerId,
        platform_team_id: team.id,
        team_owner_id: team.ownerId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return false
        throw error
      },
    )
}
