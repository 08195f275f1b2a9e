/**
 * The team stage: turns a feed into one team's events. It is small and idempotent and runs as the team's
 * owner, so that one broken family harms no other. Steps: read the stored feed, expand it in a worker,
 * reconcile, write in one transaction.
 *
 * A team mapped to two children gives one row per child. Rows of one owner that describe the same event share
 * an event group: siblings on the team, or a games-only feed beside the full one.
 *
 * The team and the child may have different owners, one of whom administers the other. Events are written as
 * the owner who administers both. A mapping without a grant any more is skipped.
 */
import { NoSuchPersonError, type Work, type WriteUnit } from '@homefield/database/work'
import { nextCheck } from '@homefield/domain/feed-schedule'
import type { Window } from '@homefield/domain/reconcile'
import { WorkerError } from '../../../lib/workers/worker-error.ts'
import { geocodeLater } from '../../place/service.ts'
import type { WorkerPool } from '../../../lib/workers/worker-pool.ts'
import { workerTask } from '../../../lib/workers/worker-task.ts'
import { hastenCheck, nextStartOf } from '../feed/store.ts'
import { applyTeam, NoRoomError } from './applying.service.ts'
import type { ExpandedEvent, ExpandedTeam, run } from './expand-team.task.ts'
import { windowAt } from './model.ts'
import { Progress } from './progress/service.ts'
import {
  findTeam,
  finishSync,
  giveUp,
  keptFeed,
  type KeptFeed,
  mappedProfiles,
  type SyncTeam,
} from './store.ts'

const expandTeam = workerTask<typeof run>('expand-team', new URL('./expand-team.task.ts', import.meta.url))
const EXPAND_TIMEOUT_MS = 20_000
/**
 * Limit for one team's events, as `ExpandedTeam.size`; each child's copy is as large. A league's whole season
 * has half of it.
 */
const LARGEST_TEAM = 8 * 1024 * 1024
/** Limit on synced rows per owner: 200 teams with 500 games each (decision 23). */
const MOST_SYNCED = 100_000

export interface SyncParts {
  /** Runs as the database role homefield_worker. */
  readonly work: Work
  readonly workers: WorkerPool
  /** 0 to 1, drawn per check. */
  readonly random: () => number
  /** Overrides `MOST_SYNCED`. */
  readonly mostSynced?: number
}

/** Syncs one team from the stored result of its feed's last check. Does nothing if the team is gone. */
export async function syncTeam(
  parts: SyncParts,
  { teamId, ownerId }: { teamId: string; ownerId: string },
): Promise<void> {
  try {
    await syncFound(parts, { teamId, ownerId })
  } catch (error) {
    if (!(error instanceof NoRoomError)) throw error
    await parts.work.write(ownerId, async (unit) => {
      const team = await findTeam(unit, teamId)
      const feed = team && (await keptFeed(unit, team.feedId))
      if (!team || !feed) return
      await abandon(unit, { team, check: feed.checks, progress: progressOf(parts, ownerId, team, 0) })
    })
  }
}

function progressOf(parts: SyncParts, ownerId: string, team: SyncTeam, rows: number): Progress {
  const key = team.importBegan === null ? null : { teamId: team.id, began: team.importBegan }
  return new Progress(parts.work, ownerId, key, rows)
}

/** Keeps the team's events and marks its sync as failed. */
async function abandon(
  unit: WriteUnit,
  { team, check, progress }: { team: SyncTeam; check: number; progress: Progress },
): Promise<void> {
  await giveUp(unit, team.id, check)
  await progress.end(unit, 'failed')
  unit.bump(`team:${team.id}`)
}

async function syncFound(
  parts: SyncParts,
  { teamId, ownerId }: { teamId: string; ownerId: string },
): Promise<void> {
  const found = await parts.work.read(ownerId, async (unit) => {
    const team = await findTeam(unit, teamId)
    const feed = team && (await keptFeed(unit, team.feedId))
    if (!team || !feed?.fetchedAt) return undefined
    const window = windowAt(unit.now, team.zone)
    const { fetchedAt } = feed
    return { team, feed, window, fetchedAt, now: unit.now, profiles: await mappedProfiles(unit, teamId) }
  })
  if (!found) return
  const { team, feed, window, now, profiles } = found
  const expanded = await expandOrGiveUp(parts, expandRequest(team, feed, window))
  const progress = progressOf(parts, ownerId, team, (expanded?.events.length ?? 0) * profiles.length)
  if (expanded === null)
    return parts.work.write(ownerId, (unit) => abandon(unit, { team, check: feed.checks, progress }))
  await progress.found(expanded.events.length, aheadOf(expanded, now).length)
  const stage = {
    ...found,
    mostSynced: parts.mostSynced ?? MOST_SYNCED,
    expanded,
    isWhole: feed.isWhole && !expanded.capped,
    progress,
  }
  let awaited = 0
  for (const other of new Set(profiles.flatMap((profile) => (profile.mine ? [] : [profile.ownerId]))))
    await asPersonStillThere(async () => {
      awaited += await parts.work.write(other, (unit) => applyTeam(unit, stage, other))
    })
  await parts.work.write(ownerId, async (unit) => {
    awaited += await applyTeam(unit, stage, null)
    await finishSync(unit, team.id, { window, fetchedAt: found.fetchedAt, check: feed.checks })
    await progress.end(unit, 'done')
    await geocodeLater(unit, upcomingPlaces(expanded, unit.now))
    unit.bump(`team:${team.id}`)
  })
  await comeBackInTime(parts, {
    feedId: team.feedId,
    hintMinutes: feed.refreshMinutes,
    // The team got another link. Its first check says nothing about events that the new link lacks, so bring
    // the next check forward.
    isMissing: awaited > 0 || (team.lastWindow === null && team.syncedAt !== null),
  })
}

/** Returns null if the calendar exceeds the time, memory or size limit for one family (C33). */
async function expandOrGiveUp(
  parts: SyncParts,
  request: ReturnType<typeof expandRequest>,
): Promise<ExpandedTeam | null> {
  try {
    const expanded = await parts.workers.run(expandTeam, request, { timeoutMs: EXPAND_TIMEOUT_MS })
    return expanded.size > LARGEST_TEAM ? null : expanded
  } catch (error) {
    if (error instanceof WorkerError && (error.reason === 'timeout' || error.reason === 'memory')) return null
    throw error
  }
}

async function asPersonStillThere(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof NoSuchPersonError)) throw error
  }
}

interface Return {
  readonly feedId: string
  readonly hintMinutes: number | null
  readonly isMissing: boolean
}

/**
 * The feed's next check was scheduled before its events were known, and may now have to be sooner. If events
 * are missing, the next good check runs this stage again, to remove them or to see them back.
 */
async function comeBackInTime({ work, random }: SyncParts, { feedId, ...known }: Return): Promise<void> {
  await work.system(async (unit) => {
    const plan = nextCheck({
      ...known,
      now: unit.now,
      nextStart: await nextStartOf(unit, feedId),
      failures: 0,
      failingSince: null,
      isRateLimited: false,
      retryAfter: null,
      believedFrom: null,
      jitter: random(),
    })
    await hastenCheck(unit, feedId, plan, known.isMissing)
  })
}

function expandRequest(team: SyncTeam, feed: KeptFeed, window: Window) {
  return {
    teamId: team.id,
    entries: feed.entries,
    isAnew: feed.changedAt.map((check) => team.lastWindow === null || check > team.appliedCheck),
    window: { from: window.from.toString(), to: window.to.toString() },
    team: { teamName: team.teamName, calendarName: feed.name, zone: team.zone },
    traits: { platform: team.platform, host: team.linkHost, producer: feed.producer },
  }
}

function aheadOf({ events }: ExpandedTeam, now: Temporal.Instant): ExpandedEvent[] {
  return events.filter(({ over }) => Temporal.Instant.compare(over, now) > 0)
}

/** Locations of events that are not over yet. Drive times and maps need their coordinates. */
function upcomingPlaces(expanded: ExpandedTeam, now: Temporal.Instant): (string | null)[] {
  return aheadOf(expanded, now).map(({ columns }) => columns.location)
}
