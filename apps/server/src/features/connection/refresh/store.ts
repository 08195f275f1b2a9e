import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/**
 * Starts an import for each team. The app shows the progress of the import.
 * If a team already has a running import, the import starts over.
 * The statement updates the teams in order of id, as the feed check does, to avoid deadlocks.
 */
export async function beginImports({ tx }: WriteUnit, teamIds: readonly string[]): Promise<void> {
  if (teamIds.length === 0) return
  await sql`
    insert into team_imports (team_id, user_id, step, started_at)
    select t.id, t.user_id, 'pending', app_now() from platform_teams t where t.id = any(${teamIds}::uuid[]) order by t.id
    on conflict (team_id) do update
      set step = excluded.step, found = null, ahead = null, mapped = null, to_map = null,
        started_at = excluded.started_at, ended_at = null`.execute(tx)
}

/** Skips a team that a running sync has locked, because the sync itself sets the team's status. */
export async function setPending({ tx }: WriteUnit, teamIds: readonly string[]): Promise<void> {
  await sql`
    with free as (select id from platform_teams where id = any(${teamIds}::uuid[]) for no key update skip locked)
    update platform_teams t set sync_status = 'pending' from free where t.id = free.id`.execute(tx)
}

export interface Progress {
  readonly id: string
  readonly sync_status: string
  readonly synced_check: number
  readonly feed_checks: number
  readonly problem: string | null
  readonly import_step: string | null
  readonly import_ended_at: string | null
}

/** Returns the sync progress of the teams. Deleted teams are left out. */
export async function progressOf({ tx }: ReadUnit, teamIds: readonly string[]): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    select t.id, t.sync_status, t.synced_check::int as synced_check, coalesce(f.checks, 0)::int as feed_checks, f.problem,
      i.step as import_step, i.ended_at as import_ended_at
    from platform_teams t
    left join team_feeds() f on f.team_id = t.id
    left join team_imports i on i.team_id = t.id
    where t.id = any(${teamIds}::uuid[])`.execute(tx)
  return rows
}
