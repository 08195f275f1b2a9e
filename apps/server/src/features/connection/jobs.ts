import { z } from 'zod'
import { defineTask, type Task } from '../../lib/task.ts'
import { checkFeed, feedJob, type FeedParts, WISHES } from './feed/service.ts'
import { dueFeeds } from './feed/store.ts'
import { syncTeam } from './sync/service.ts'

const FeedFetch = z.object({ feedId: z.uuid(), wish: z.enum(WISHES) })
const TeamSync = z.object({ teamId: z.uuid(), ownerId: z.uuid() })

/** Feeds that are due are looked for this often; each has its own time. */
export const DUE_FEEDS_EVERY_MS = 30_000
const AT_ONCE = 500

export function connectionJobs(parts: FeedParts): Record<string, Task> {
  return {
    'feed.fetch': defineTask(FeedFetch, (payload) => checkFeed(parts, payload)),
    'team.sync': defineTask(TeamSync, (payload) => syncTeam(parts, payload)),
  }
}

/** Enqueues a check of every feed that is due; harmless when several processes do it at once. */
export async function enqueueDueFeeds({ work }: Pick<FeedParts, 'work'>): Promise<void> {
  await work.system(async (unit) => {
    for (const feedId of await dueFeeds(unit, AT_ONCE)) await unit.enqueue(feedJob(feedId, 'due'))
  })
}
