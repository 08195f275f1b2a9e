import {
  FEED_PROBLEMS,
  type FeedProblem,
  type PlatformSummary,
  type Team,
  type TeamImport,
} from '@homefield/contract/connection'
import { usableZone } from '@homefield/database/zone'
import { mayWithTeam, type ViewerRole, TEAM_ACTIONS, type TeamAction } from '@homefield/domain/access'
import { believedFrom } from '@homefield/domain/feed-schedule'
import { PLATFORMS, platformNamed, PLATFORM_NAMES } from '@homefield/domain/platform'
import { sportNamed } from '@homefield/domain/sport'
import type { PlatformRow } from './platform/store.ts'
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
    zone: usableZone(row.zone),
    syncStatus: row.sync_status === 'success' || row.sync_status === 'error' ? row.sync_status : 'pending',
    lastSynced: row.last_synced,
    lastChecked: row.checked_at,
    problem: showProblem(row),
    withheldLoss: showWithheldLoss(row),
    failures: row.failures,
    nextCheckAt: row.next_check_at,
    checkMinutes: row.check_minutes,
    import: showImport(row),
    source: row.source === 'teamsnap' ? 'teamsnap' : 'link',
    linkHost: row.link_host,
    mappedProfiles: row.mapped_profiles,
    eventCount: row.event_count,
    earlyMinutes: row.early_minutes,
    isMuted: row.is_muted,
    isOwnTeam,
    ownerName: row.owner_name ?? '',
    can: rights(row, viewerRoleOf(row, viewerId)),
    version: row.version,
  }
}

/**
 * Returns the problem that the app shows for the team's feed.
 * Returns 'unreadable' if the feed works but the last sync of this team failed.
 * Returns null if the only problem is a loss of many events, and a parent has accepted the loss.
 */
export function showProblem(
  row: Pick<
    TeamRow,
    'problem' | 'problem_since' | 'sync_status' | 'sync_finished_at' | 'withheld_since' | 'accepted_loss'
  >,
): FeedProblem | null {
  const reason = FEED_PROBLEMS.find((known) => known === row.problem)
  if (reason === 'heldBack' && isAccepted(row)) return null
  if (reason !== undefined && row.problem_since !== null) return { reason, since: row.problem_since }
  return row.sync_status === 'error' && row.sync_finished_at !== null
    ? { reason: 'unreadable', since: row.sync_finished_at }
    : null
}

function isAccepted({
  withheld_since,
  accepted_loss,
}: Pick<TeamRow, 'withheld_since' | 'accepted_loss'>): boolean {
  return withheld_since !== null && withheld_since === accepted_loss
}

/**
 * Describes the loss of many events, which the server does not remove until later feed checks confirm the loss.
 * Returns null if no loss waits for confirmation, or if a parent accepted the loss.
 */
function showWithheldLoss(row: TeamRow): Team['withheldLoss'] {
  const { problem, withheld_since, withheld_reference: of, withheld_left: left } = row
  if (problem !== 'heldBack' || withheld_since === null || of === null || left === null || isAccepted(row))
    return null
  const since = Temporal.Instant.from(withheld_since)
  const earliest = believedFrom({ since, count: 1, reference: of, left })
  // Only a feed check can confirm the loss, so the confirmation comes with the next check at the earliest.
  const next = row.next_check_at === null ? earliest : Temporal.Instant.from(row.next_check_at)
  const believedAt = Temporal.Instant.compare(next, earliest) > 0 ? next : earliest
  return { lost: of - left, of, since: withheld_since, believedAt: believedAt.toString() }
}

const STEPS: readonly TeamImport['step'][] = ['pending', 'fetching', 'found', 'mapping', 'done', 'failed']

function showImport(row: TeamRow): TeamImport | null {
  const step = STEPS.find((known) => known === row.import_step)
  if (step === undefined || row.import_started_at === null) return null
  return {
    step,
    found: row.import_found,
    ahead: row.import_ahead,
    mapped: row.import_mapped,
    toMap: row.import_to_map,
    startedAt: row.import_started_at,
    endedAt: row.import_ended_at,
  }
}

/** Returns the viewer's role for the team: 'owner', 'administrator', or 'none' for everyone else. */
export function viewerRoleOf(row: Pick<TeamRow, 'user_id' | 'role'>, viewerId: string): ViewerRole {
  if (row.user_id === viewerId) return 'owner'
  return row.role === 'administrator' ? 'administrator' : 'none'
}

/**
 * Returns the actions that the viewer may take.
 * Only a team that was added with a link has a link to replace.
 */
function rights({ source }: TeamRow, viewerRole: ViewerRole): Record<TeamAction, boolean> {
  return Object.fromEntries(
    TEAM_ACTIONS.map((action) => [
      action,
      mayWithTeam(viewerRole, action) && (action !== 'replaceLink' || source === 'link'),
    ]),
  ) as Record<TeamAction, boolean>
}

/**
 * Returns all platforms in a fixed order. A platform without teams is shown as not connected.
 * Many missing events that wait for confirmation do not count as a problem of a platform.
 */
export function showPlatforms(rows: readonly PlatformRow[]): PlatformSummary[] {
  return PLATFORMS.map(({ name, color }) => {
    const own = rows.find((row) => row.platform === name)
    return {
      name,
      color,
      connected: own !== undefined,
      hasIssue: own?.has_issue ?? false,
      teamCount: own?.team_count ?? 0,
      lastSynced: own?.last_synced ?? null,
    }
  })
}
