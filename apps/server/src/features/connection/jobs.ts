import type { Work } from '@homefield/database/work'
import { z } from 'zod'
import { ByteBudget } from '../../lib/byte-budget.ts'
import { Semaphore } from '../../lib/semaphore.ts'
import { defineTask, type Task } from '../../lib/task.ts'
import { bumpTeams } from './feed/keep.service.ts'
import { CHECK_REASONS } from './feed/model.ts'
import { checkFeed, type CheckParts, type FeedParts } from './feed/service.ts'
import { endStuckImports, sumFeedCounts } from './feed/store.ts'
import { syncTeam } from './sync/service.ts'

const FeedFetch = z.object({
  feedId: z.uuid(),
  reason: z.enum(CHECK_REASONS),
  queueName: z.string().max(100).optional(),
})
const TeamSync = z.object({ teamId: z.uuid(), ownerId: z.uuid() })

/** Interval at which the server ends stuck imports and adds up the counts of feeds. */
export const TEND_FEEDS_EVERY_MS = 30_000
/**
 * Number of TeamSnap sign-ins for which the server reads the teams at once.
 * Reading more sign-ins at once would not help, because SafeFetch sends only six requests at a time to TeamSnap.
 */
const ACCOUNTS_AT_ONCE = 4
/**
 * All jobs of a process share ten database connections, of which the feed checks use at most six.
 * At least four of the ten connections are therefore left for email and syncs.
 */
const TRANSACTIONS_AT_ONCE = 6
/**
 * Limits the memory that calendars use during feed checks. A check may use `free` bytes, enough for most calendars.
 * All checks of larger calendars share `shared` bytes. A check that finds too few bytes left is retried later.
 */
const BYTES = { free: 256 * 1024, shared: 160 * 1024 * 1024 }
/** An import counts as failed after this many minutes without progress. */
const STUCK_MINUTES = 5

/** Adds the limits that all feed checks of a process share, whether they are jobs or scheduled checks. */
export function checkParts(parts: FeedParts): CheckParts {
  return {
    ...parts,
    work: inTurns(parts.work),
    accounts: new Semaphore({ total: ACCOUNTS_AT_ONCE, perKey: ACCOUNTS_AT_ONCE, waiting: 0 }),
    bytes: new ByteBudget(BYTES),
    underWay: new Map(),
  }
}

/** Jobs that wait for other servers. They have separate slots (app/jobs.ts) and do not delay other jobs. */
export function feedJobs(parts: CheckParts): Record<string, Task> {
  return {
    'feed.fetch': defineTask(FeedFetch, (payload) => checkFeed(parts, payload)),
  }
}

function inTurns(work: Work): Work {
  const turns = new Semaphore({
    total: TRANSACTIONS_AT_ONCE,
    perKey: TRANSACTIONS_AT_ONCE,
    waiting: Infinity,
  })
  const { signal } = new AbortController()
  return {
    ...work,
    async system(act) {
      const leave = await turns.enter('', signal)
      try {
        return await work.system(act)
      } finally {
        if (leave !== 'busy') leave()
      }
    },
  }
}

export function connectionJobs(parts: FeedParts): Record<string, Task> {
  return {
    'team.sync': defineTask(TeamSync, (payload) => syncTeam(parts, payload)),
  }
}

/** Ends stuck imports, and adds up the counts of feeds. Several processes may do so at the same time. */
export async function tendFeeds({ work }: Pick<FeedParts, 'work'>): Promise<void> {
  await work.system(async (unit) => {
    bumpTeams(unit, await endStuckImports(unit, unit.now.subtract({ minutes: STUCK_MINUTES })))
  })
  await work.system((unit) => sumFeedCounts(unit))
}
