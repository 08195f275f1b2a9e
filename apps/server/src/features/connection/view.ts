import {
  FEED_PROBLEMS,
  type FeedProblem,
  type PlatformSummary,
  type Team,
} from '@homefield/contract/connection'
import { mayWithTeam, type Standing, TEAM_ACTIONS, type TeamAction } from '@homefield/domain/access'
import { PLATFORMS, platformNamed, PLATFORM_NAMES } from '@homefield/domain/platform'
import { sportNamed } from '@homefield/domain/sport'
import type { TeamRow } from './store.ts'

export function showTeam(row: TeamRow, viewerId: string): Team {
  const isOwnTeam = row.user_id === viewerId
  return {
    id: row.id,
    platform: platformNamed(PLATFORM_NAMES.find((name) => name === row.platform) ?? 'Other').name,
    teamId: row.team_id,
    teamName: row.team_name,
    sport: sportNamed(row.sport).name,
    sportColor: row.sport_color,
    zone: row.zone,
    syncStatus: row.sync_status === 'success' || row.sync_status === 'error' ? row.sync_status : 'pending',
    lastSynced: row.last_synced,
    lastChecked: row.checked_at,
    problem: showProblem(row),
    linkHost: row.link_host,
    mappedProfiles: row.mapped_profiles,
    eventCount: row.event_count,
    isOwnTeam,
    ownerName: row.owner_name ?? '',
    can: rights(isOwnTeam ? 'owner' : row.role === 'administrator' ? 'administrator' : 'none'),
    version: row.version,
  }
}

/** What is wrong with the feed; or that it is well but could not be read out for this team. */
export function showProblem(
  row: Pick<TeamRow, 'problem' | 'problem_since' | 'sync_status' | 'sync_finished_at'>,
): FeedProblem | null {
  const reason = FEED_PROBLEMS.find((known) => known === row.problem)
  if (reason !== undefined && row.problem_since !== null) return { reason, since: row.problem_since }
  return row.sync_status === 'error' && row.sync_finished_at !== null
    ? { reason: 'unreadable', since: row.sync_finished_at }
    : null
}

function rights(standing: Standing): Record<TeamAction, boolean> {
  return Object.fromEntries(TEAM_ACTIONS.map((action) => [action, mayWithTeam(standing, action)])) as Record<
    TeamAction,
    boolean
  >
}

/** Every platform in the catalogue's order; one without teams is not connected. A held-back feed is no issue. */
export function showPlatforms(teams: readonly Team[]): PlatformSummary[] {
  return PLATFORMS.map(({ name, color }) => {
    const own = teams.filter((team) => team.platform === name)
    const synced = own.flatMap((team) => team.lastSynced ?? []).sort()
    return {
      name,
      color,
      connected: own.length > 0,
      hasIssue: own.some((team) => team.syncStatus === 'error'),
      teamCount: own.length,
      lastSynced: synced.at(-1) ?? null,
    }
  })
}
