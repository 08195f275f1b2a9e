import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/** The TeamSnap sign-in of the viewer, without tokens. */
export interface OwnSignIn {
  readonly id: string
  readonly connectedAt: string
  readonly signedOutAt: string | null
  /** Ids of all TeamSnap teams that the server has listed before. A team that the parent deleted is not added again. */
  readonly listedTeams: readonly string[]
}

export async function ownSignIn({ tx }: ReadUnit): Promise<OwnSignIn | undefined> {
  const { rows } = await sql<{
    id: string
    connected_at: string
    signed_out_at: string | null
    listed_teams: string[]
  }>`select id, connected_at, signed_out_at, listed_teams from own_credentials() where platform = 'TeamSnap'`.execute(
    tx,
  )
  const [row] = rows
  return (
    row && {
      id: row.id,
      connectedAt: row.connected_at,
      signedOutAt: row.signed_out_at,
      listedTeams: row.listed_teams,
    }
  )
}

export interface OwnTeam {
  readonly id: string
  readonly teamId: string
  readonly platform: string
  readonly feedId: string | null
}

/** Returns all of the viewer's own teams. A lock prevents their deletion until the transaction ends. */
export async function lockOwnTeams({ tx, viewer }: WriteUnit): Promise<OwnTeam[]> {
  const rows = await tx
    .selectFrom('platform_teams')
    .select(['id', 'team_id', 'platform', 'feed_id'])
    .where('user_id', '=', viewer.userId)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    teamId: row.team_id,
    platform: row.platform,
    feedId: row.feed_id,
  }))
}

/**
 * Returns the feed that reads the team `teamId` through the sign-in `credentialId`.
 * Creates the feed if it does not exist.
 */
export async function attachAccountFeed(
  { tx }: WriteUnit,
  feed: {
    readonly newId: string
    readonly hash: string
    readonly credentialId: string
    readonly teamId: string
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select attach_account_feed(${feed.newId}, ${feed.hash}, ${feed.credentialId}, ${feed.teamId}) as id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('attach_account_feed returned no row')
  return id
}

export interface NewTeamRow {
  readonly id: string
  readonly teamId: string
  readonly teamName: string
  readonly sport: string
  readonly sportColor: string
  readonly zone: string
  readonly feedId: string
}

export async function insertTeam({ tx, viewer }: WriteUnit, team: NewTeamRow): Promise<void> {
  await tx
    .insertInto('platform_teams')
    .values({
      id: team.id,
      user_id: viewer.userId,
      platform: 'TeamSnap',
      team_id: team.teamId,
      team_name: team.teamName,
      sport: team.sport,
      sport_color: team.sportColor,
      zone: team.zone,
      feed_id: team.feedId,
    })
    .execute()
}

export async function noteListing(
  { tx }: WriteUnit,
  credentialId: string,
  teamIds: readonly string[],
): Promise<void> {
  await sql`select note_listing(${credentialId}, ${teamIds}::text[])`.execute(tx)
}
