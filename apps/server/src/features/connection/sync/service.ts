/**
 * Syncs one team: writes the events of the team's feed to the database.
 * A sync handles one team and runs as the team's owner, so a failure in one family affects no other family.
 * A sync is idempotent, so a failed sync can run again.
 * A sync reads the stored feed, expands and reconciles its entries, and writes the events.
 * One transaction writes the events of the children whom the team's owner manages.
 * Each other parent with a child on the team gets a separate transaction.
 *
 * If a team is mapped to two children, each child has a copy of every event.
 * The copies for children of the same owner share an event group (see event-group/service).
 *
 * The team and the child may have different owners if one owner is an administrator for the second owner.
 * If the owners differ, the events are written with the rights of the owner who administers both families.
 * A sync skips a child if the team's owner and the child's owner are no longer connected by an administrator role.
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
  feedState,
  type FeedState,
  mappedProfiles,
  type SyncTeam,
} from './store.ts'

const expandTeam = workerTask<typeof run>('expand-team', new URL('./expand-team.task.ts', import.meta.url))
const EXPAND_TIMEOUT_MS = 20_000
/**
 * Maximum total size of one team's events (`ExpandedTeam.size`).
 * The database stores a copy of the team's events for each child on the team.
 * The events of a whole league season take about half of this limit.
 */
const LARGEST_TEAM = 8 * 1024 * 1024
/** Maximum number of synced events per owner: 200 teams with 500 games each (decision 23). */
const MOST_SYNCED = 100_000

export interface SyncParts {
  /** Transactions of `work` run as the database role homefield_worker. */
  readonly work: Work
  readonly workers: WorkerPool
  /** Returns a random number from 0 to 1, which spreads the next checks of many feeds over time. */
  readonly random: () => number
  /** Lets tests replace `MOST_SYNCED` with a lower limit. */
  readonly mostSynced?: number
}

/** Syncs one team from the feed entries that the last feed check stored. Does nothing if the team was deleted. */
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
      const feed = team && (await feedState(unit, team.feedId))
      if (!team || !feed) return
      await abandon(unit, { team, check: feed.checks, progress: progressOf(parts, ownerId, team, 0) })
    })
  }
}

function progressOf(parts: SyncParts, ownerId: string, team: SyncTeam, rows: number): Progress {
  const key = team.importBegan === null ? null : { teamId: team.id, began: team.importBegan }
  return new Progress(parts.work, ownerId, key, rows)
}

/** Marks the sync as failed. The team's events do not change. */
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
    const feed = team && (await feedState(unit, team.feedId))
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
    isWhole: feed.isWhole && !expanded.truncated,
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
    // The first check of a new link marks no events as missing.
    // After a parent replaces a link, the second feed check comes early, so that missing events are detected soon.
    isMissing: awaited > 0 || (team.lastWindow === null && team.syncedAt !== null),
  })
}

/** Computes the team's events. Returns null if the calendar takes too much time, memory or space (C33). */
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
 * Moves the feed's next check to an earlier time if the next event is near, or if an event is missing.
 * The current time of the check was set before the sync knew when the next event starts.
 * If an event is missing, the next feed check decides whether to remove the event.
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

function expandRequest(team: SyncTeam, feed: FeedState, window: Window) {
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

/** Returns the locations of events that are not over yet, because drive times and maps need their coordinates. */
function upcomingPlaces(expanded: ExpandedTeam, now: Temporal.Instant): (string | null)[] {
  return aheadOf(expanded, now).map(({ columns }) => columns.location)
}
