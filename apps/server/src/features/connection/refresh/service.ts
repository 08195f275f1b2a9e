/**
 * Runs syncs that a user requests.
 * One transaction stores an import row (for the progress) and enqueues the job.
 * The HTTP request then waits up to 20 s for the sync to end.
 * A sync that takes longer continues in the background, and the event stream reports its end.
 *
 * The server regards a sync as ended if the team's import row has an end time.
 * A sync also counts as ended if a later feed check has failed, or if its result has been written to the events.
 * So the HTTP request ends even if the job that runs the import was lost.
 */
import type { PlatformRefresh, SyncOutcome } from '@homefield/contract/connection'
import type { TeamId } from '@homefield/contract/wire'
import type { Job, Work, WriteUnit } from '@homefield/database/work'
import type { PlatformName } from '@homefield/domain/platform'
import { AppError } from '../../../lib/app-error.ts'
import { feedJob } from '../feed/model.ts'
import { listTeams, type TeamRow } from '../store.ts'
import { teamFor } from '../team/service.ts'
import { queueOf } from '../teamsnap/model.ts'
import { showProblem } from '../view.ts'
import { beginImports, type Progress, progressOf, setPending } from './store.ts'

interface Asking {
  readonly work: Work
  readonly userId: string
  readonly signal: AbortSignal
}

const WAIT_MS = 20_000
const FIRST_POLL_MS = 150
const LAST_POLL_MS = 1_000

/** Fetches the feed of one team and syncs the team. @throws AppError `teamNotFound`, `teamNotMapped` */
export async function syncTeamNow(asking: Asking, id: TeamId): Promise<SyncOutcome> {
  const { work, userId } = asking
  const before = await work.write(userId, async (unit) => {
    const row = await teamFor(unit, id, 'sync')
    if (row.mapped_profiles.length === 0) throw new AppError('teamNotMapped')
    if (row.feed_id === null) throw new AppError('teamNotFound')
    await enqueueChecks(unit, [row])
    return row
  })
  const { ended } = await waitFor(asking, [before])
  return work.read(userId, async (unit) => {
    const row = await teamFor(unit, id, 'sync')
    const outcome = {
      events: row.event_count * row.mapped_profiles.length,
      profiles: row.mapped_profiles.length,
    }
    const end = ended.get(id)
    if (end === undefined) return { state: 'running', ...outcome, problem: null }
    return { state: hasFailed(end) ? 'failed' : 'done', ...outcome, problem: showProblem(row) }
  })
}

/**
 * Fetches and syncs all teams of a platform that are mapped to a child: the viewer's own, and those they administer.
 * The syncs run in parallel, up to the limits on concurrent jobs and on requests per host.
 * @throws AppError `teamNotFound` if the viewer has no team on the platform
 */
export async function refreshPlatform(
  asking: Asking,
  platform: PlatformName,
  alsoRequest: (unit: WriteUnit) => Promise<boolean>,
): Promise<PlatformRefresh> {
  const { teams, mapped } = await asking.work.write(asking.userId, async (unit) => {
    const rows = await listTeams(unit, { platform })
    const mapped = rows.filter(isMapped)
    await enqueueChecks(unit, mapped)
    if (!(await alsoRequest(unit)) && rows.length === 0) throw new AppError('teamNotFound', { platform })
    return { teams: rows, mapped: mapped }
  })
  const { ended, running } = await waitFor(asking, mapped)
  const failed = [...ended.values()].filter(hasFailed).length
  return { done: ended.size - failed, failed, running, unmapped: teams.length - mapped.length }
}

/** Requests a fetch of every team that is mapped to a child: the viewer's own teams, and teams that they administer. */
export async function syncMappedTeams(unit: WriteUnit): Promise<void> {
  await enqueueChecks(unit, (await listTeams(unit)).filter(isMapped))
}

function isMapped({ mapped_profiles, feed_id }: TeamRow): boolean {
  return mapped_profiles.length > 0 && feed_id !== null
}

async function enqueueChecks(unit: WriteUnit, teams: readonly TeamRow[]): Promise<void> {
  const ids = teams.map(({ id }) => id)
  if (ids.length === 0) return
  await setPending(unit, ids)
  await beginImports(unit, ids)
  const jobs = new Map<string, Job>()
  for (const { feed_id: feed, credential_id: signIn } of teams)
    if (feed !== null) jobs.set(feed, feedJob(feed, 'now', signIn && queueOf(signIn)))
  await unit.enqueue(...jobs.values())
  unit.bump(...ids.map((id): `team:${string}` => `team:${id}`))
}

interface Waited {
  /** Final progress of each team that has finished syncing. */
  readonly ended: ReadonlyMap<string, Progress>
  /** Number of teams that are still syncing. Teams that were deleted during the wait are not counted. */
  readonly running: number
}

/** Waits until the syncs have ended. One query polls all teams, at growing intervals. */
async function waitFor({ work, userId, signal }: Asking, teams: readonly TeamRow[]): Promise<Waited> {
  const ended = new Map<string, Progress>()
  const open = new Map(teams.map((team) => [team.id, team]))
  const deadline = performance.now() + WAIT_MS
  for (let pause = FIRST_POLL_MS; open.size > 0 && performance.now() < deadline && !signal.aborted;) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    pause = Math.min(pause * 1.25, LAST_POLL_MS)
    const seen = await work.read(userId, (unit) => progressOf(unit, [...open.keys()]))
    const there = new Map(seen.map((progress) => [progress.id, progress]))
    for (const [id, before] of open) {
      const now = there.get(id)
      if (now && !hasEnded(before, now)) continue
      open.delete(id)
      if (now) ended.set(id, now)
    }
  }
  return { ended, running: open.size }
}

/**
 * True if the requested sync has ended.
 * A sync has ended when its import row has an end time.
 * A sync also counts as ended if a later feed check has failed, or if its result has been written to the events.
 */
function hasEnded(before: TeamRow, now: Progress): boolean {
  if (now.import_ended_at !== null) return true
  if (now.feed_checks <= before.feed_checks) return false
  return now.synced_check > before.feed_checks || (now.sync_status === 'error' && now.problem !== null)
}

function hasFailed({ import_ended_at, import_step, sync_status }: Progress): boolean {
  return import_ended_at === null ? sync_status === 'error' : import_step === 'failed'
}
