import type { OperatorOverview, PartHealth } from '@homefield/contract/operator'
import type { ReadUnit, Work } from '@homefield/database/work'
import { statfs } from 'node:fs/promises'
import { AppError } from '../../lib/app-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { type Counts, countEverything, noteAlive, noteEnded, type RunningProcess } from './store.ts'

export { dismissFailed, retryFailed } from './store.ts'

export type FailingHost = OperatorOverview['feeds']['hosts'][number]

/** A part that the page checks. Undefined: the settings do not turn the part on. */
export type PartCheck = (() => Promise<void>) | undefined

export interface OperatorParts {
  readonly version: string
  readonly dataDir: string
  readonly isInBucket: boolean
  /** True if the settings name a place for scheduled backups. */
  readonly makesBackups: boolean
  readonly clock: Clock
  /** Groups the failing calendars by host. Their links are sealed, so SQL cannot. */
  readonly failingHosts: () => Promise<FailingHost[]>
  readonly checks: Readonly<Record<PartHealth['part'], PartCheck>>
}

/** The operator's page asks every minute. Outside services hear from the page at most every 10 minutes. */
const KEPT_MINUTES = 10

export async function overviewOf(parts: OperatorParts, unit: ReadUnit): Promise<OperatorOverview> {
  const [counts, hosts, freeBytes] = await Promise.all([
    countEverything(unit),
    parts.failingHosts(),
    freeSpace(parts.dataDir),
  ])
  if (!counts) throw new AppError('notFound')
  const known = inUtc(counts)
  return {
    ...known,
    backups: parts.makesBackups ? known.backups : null,
    version: parts.version,
    at: unit.now.toString(),
    feeds: { ...counts.feeds, hosts },
    storage: { ...counts.storage, freeBytes, isInBucket: parts.isInBucket },
  }
}

/** SQL writes times in JSON with the offset `+00:00`, and the contract wants `Z`. */
function inUtc(counts: Counts): Counts {
  const utc = (at: string) => Temporal.Instant.from(at).toString()
  const utcOrNull = (at: string | null) => (at === null ? null : utc(at))
  const { last, drilledAt, hasFailed } = counts.backups
  return {
    ...counts,
    backups: { hasFailed, last: last && { ...last, at: utc(last.at) }, drilledAt: utcOrNull(drilledAt) },
    processes: counts.processes.map((process) => ({
      ...process,
      startedAt: utc(process.startedAt),
      seenAt: utc(process.seenAt),
    })),
    jobs: counts.jobs.map((task) => ({
      ...task,
      oldestDueAt: utcOrNull(task.oldestDueAt),
      oldestFailedAt: utcOrNull(task.oldestFailedAt),
    })),
  }
}

async function freeSpace(dataDir: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  } catch {
    return null
  }
}

/** Returns a function that checks all parts at once. It keeps an answer for 10 minutes, a failure for one. */
export function healthOfParts({ checks, clock }: Pick<OperatorParts, 'checks' | 'clock'>) {
  const kept = new Map<string, { readonly health: PartHealth; readonly until: Temporal.Instant }>()
  async function healthOf(part: PartHealth['part'], check: PartCheck): Promise<PartHealth> {
    if (!check) return { part, state: 'off' }
    const known = kept.get(part)
    if (known && Temporal.Instant.compare(clock.now(), known.until) < 0) return known.health
    const health: PartHealth = await check().then(
      () => ({ part, state: 'working' }),
      () => ({ part, state: 'failing' }),
    )
    const minutes = health.state === 'working' ? KEPT_MINUTES : 1
    kept.set(part, { health, until: clock.now().add({ minutes }) })
    return health
  }
  return () =>
    Promise.all(Object.entries(checks).map(([part, check]) => healthOf(part as PartHealth['part'], check)))
}

/** Returns the two acts of a process: it writes that it is alive, and that it ended. */
export function signsOfLife(background: Work, process: RunningProcess) {
  return {
    alive: () => background.system((unit) => noteAlive(unit, process)),
    ended: () => background.system((unit) => noteEnded(unit, process.id)),
  }
}
