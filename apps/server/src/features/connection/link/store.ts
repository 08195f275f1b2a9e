import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface Link {
  /** Keyed hashes with which the server finds a stored link: one per encryption key, current key first. */
  readonly hashes: readonly string[]
  readonly sealed: string
  readonly httpAllowed: boolean
  readonly host: string
}

/** Returns the feed of a link, creating it if needed. The result does not reveal whether the feed existed. */
export async function attachFeed({ tx }: WriteUnit, newFeedId: string, link: Link): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select attach_feed(${newFeedId}, ${link.hashes}::text[], ${link.sealed}, ${link.httpAllowed}) as id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('attach_feed returned no row')
  return id
}

export interface OwnTeam {
  readonly id: string
  readonly platform: string
  readonly feedId: string | null
}

/**
 * Finds the viewer's own team by platform and by the team's id on that platform.
 * `teamId` is a hash of the link (64 hex digits) if the link contains no team id.
 * If the team id is a hash, a parent may have changed the team's platform, so any platform matches.
 * A team that uses the feed `feedId` matches even if its platform or team id differs.
 */
export async function findOwnTeam(
  { tx, viewer }: ReadUnit,
  platform: string,
  teamId: string,
  { feedId = null, besides = null }: { feedId?: string | null; besides?: string | null } = {},
): Promise<OwnTeam | undefined> {
  const { rows } = await sql<{ id: string; platform: string; feed_id: string | null }>`
    select id, platform, feed_id from platform_teams
    where user_id = ${viewer.userId} and id is distinct from ${besides}::uuid
      and (team_id = ${teamId} and (platform = ${platform} or team_id ~ '^[0-9a-f]{64}$') or feed_id = ${feedId}::uuid)
    order by platform = ${platform} and team_id = ${teamId} desc, id limit 1`.execute(tx)
  const row = rows[0]
  return row && { id: row.id, platform: row.platform, feedId: row.feed_id }
}

export interface NewFeed {
  readonly platform: string
  readonly teamId: string
  readonly feedId: string
  readonly host: string
}

/**
 * Moves a team to another feed and resets the state of its last sync.
 * Clears the import range (`window_from`), because a sync of a team without an import range removes no event.
 */
export async function moveToFeed({ tx }: WriteUnit, id: string, to: NewFeed): Promise<void> {
  await tx
    .updateTable('platform_teams')
    .set({
      platform: to.platform,
      team_id: to.teamId,
      feed_id: to.feedId,
      link_host: to.host,
      sync_status: 'pending',
      synced_check: 0,
      window_from: null,
      window_to: null,
      accepted_loss: null,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Sets the platform of all events of a team, and forgets which events were missing at the last feed check.
 * The SQL function also updates children that the viewer cannot see. Returns the ids of all updated children.
 */
export async function refileEvents(
  { tx }: WriteUnit,
  teamId: string,
  platform: string,
  color: string,
): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    select profile_id from refile_team_events(${teamId}, ${platform}, ${color})`.execute(tx)
  return rows.map((row) => row.profile_id)
}
