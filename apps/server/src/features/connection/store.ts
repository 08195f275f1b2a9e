import type { ProfileId, TeamId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import pg from 'pg'

/** SQLSTATE: row security, or a trigger that stands for it, refused. */
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
  problem: string | null
  problem_since: string | null
  owner_name: string | null
  role: string | null
  mapped_profiles: { id: string; name: string; color: string }[]
  event_count: number
}

/** Teams the viewer may manage, newest first; removed events and those that a person put away do not count. */
export async function listTeams(
  { tx, viewer }: ReadUnit,
  only: { platform?: string | undefined; id?: string | undefined } = {},
): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select t.id, t.user_id, t.platform, t.team_id, t.team_name, t.sport, t.sport_color, t.zone, t.sync_status,
      t.last_synced, t.sync_finished_at, t.link_host, t.version, t.feed_id,
      t.synced_check::int as synced_check, coalesce(f.checks, 0)::int as feed_checks, f.checked_at, f.problem, f.problem_since,
      k.full_name as owner_name, fr.role,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'color', p.color) order by p.created_at, p.id)
                from profile_teams m join profiles p on p.id = m.profile_id where m.platform_team_id = t.id), '[]')
        as mapped_profiles,
      (select count(distinct e.happening_id)::int from events e
        where e.platform_team_id = t.id and e.status <> 'removed' and e.hidden_at is null) as event_count
    from platform_teams t
    left join team_feeds() f on f.team_id = t.id
    left join known_people() k on k.id = t.user_id
    left join friendships fr on fr.user_id = t.user_id and fr.friend_id = ${viewer.userId}
    where (${only.platform ?? null}::text is null or t.platform = ${only.platform ?? null})
      and (${only.id ?? null}::uuid is null or t.id = ${only.id ?? null})
    order by t.created_at desc, t.id
    limit 1000`.execute(tx)
  return rows
}

/** Until the unit ends nobody else connects this team for the viewer: two of its links at once would wait for each other. */
export async function lockIdentity(
  { tx, viewer }: WriteUnit,
  platform: string,
  teamId: string,
): Promise<void> {
  const identity = JSON.stringify([viewer.userId, platform, teamId])
  await sql`select pg_advisory_xact_lock(hashtextextended(${identity}, 0))`.execute(tx)
}

/** The viewer's own team that this platform's identity names already. */
export async function findOwnTeam(
  { tx, viewer }: ReadUnit,
  platform: string,
  teamId: string,
): Promise<{ id: string; feedId: string | null } | undefined> {
  const row = await tx
    .selectFrom('platform_teams')
    .select(['id', 'feed_id'])
    .where('user_id', '=', viewer.userId)
    .where('platform', '=', platform)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return row && { id: row.id, feedId: row.feed_id }
}

export interface Link {
  /** Under each key it may have been stored with, the present one first. */
  readonly hashes: readonly string[]
  readonly sealed: string
  readonly httpAllowed: boolean
  readonly host: string
}

/** The feed of an address, new or known; the caller cannot tell which. */
export async function attachFeed({ tx }: WriteUnit, newFeedId: string, link: Link): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select attach_feed(${newFeedId}, ${link.hashes}::text[], ${link.sealed}, ${link.httpAllowed}) as id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('attach_feed answered nothing')
  return id
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

export async function replaceLink({ tx }: WriteUnit, id: string, feedId: string, link: Link): Promise<void> {
  await tx
    .updateTable('platform_teams')
    .set({ feed_id: feedId, link_host: link.host, sync_status: 'pending', synced_check: 0 })
    .where('id', '=', id)
    .execute()
}

export interface TeamCorrection {
  readonly teamName: string
  readonly sport: string
  readonly sportColor: string
  readonly zone: string
}

/** False where the team was changed since `version`. */
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

/** False where it is not the viewer's own. */
export async function deleteTeam({ tx }: WriteUnit, id: TeamId): Promise<boolean> {
  const result = await tx.deleteFrom('platform_teams').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Held until the unit ends: it neither goes nor gets another owner. Before its children are held, as whoever takes a
 * child over does (migration 0011). False where the viewer may not manage it.
 */
export async function holdTeam({ tx }: WriteUnit, id: TeamId): Promise<boolean> {
  const row = await tx
    .selectFrom('platform_teams')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Owners of those of the profiles that the viewer may manage; each is held as it is until the unit ends. */
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

/** Ends mappings that the viewer manages and that are not among `keep`, with their events; answers whose. */
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

/** False where the role by which it is mapped was taken back in this very moment; the transaction is lost then. */
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

export async function setPending({ tx }: WriteUnit, id: TeamId): Promise<void> {
  await tx.updateTable('platform_teams').set({ sync_status: 'pending' }).where('id', '=', id).execute()
}
