import type { ReadUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export async function ownTeamsOf({ tx, viewer }: ReadUnit, platform: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('platform_teams')
    .select('id')
    .where('user_id', '=', viewer.userId)
    .where('platform', '=', platform)
    .execute()
  return rows.map((row) => row.id)
}

export interface PlatformRow {
  readonly platform: string
  readonly team_count: number
  readonly has_issue: boolean
  readonly last_synced: string | null
}

/** Counts the teams that the viewer may manage, by platform. */
export async function countByPlatform({ tx }: ReadUnit): Promise<PlatformRow[]> {
  const { rows } = await sql<PlatformRow>`
    select platform, count(*)::int as team_count, bool_or(sync_status = 'error') as has_issue, max(last_synced) as last_synced
    from platform_teams group by platform`.execute(tx)
  return rows
}
