import type { Database } from '@homefield/database/pools'
import type { Work } from '@homefield/database/work'
import { countFeeds } from '../features/connection/feed/store.ts'
import { createJobStore } from '../jobs/store.ts'
import type { Metrics } from '../lib/metrics/metrics.ts'
import type { WorkerPool } from '../lib/workers/worker-pool.ts'

/** Imports the metrics library only if metrics are enabled, which means that a metrics token is configured. */
export async function chosenMetrics(token: string | undefined): Promise<Metrics | undefined> {
  if (token === undefined) return undefined
  const { promMetrics } = await import('../lib/metrics/prom-metrics.ts')
  return promMetrics()
}

/** Registers gauges for pools, worker threads, jobs and feeds. A request to `/metrics` reads the gauges. */
export function watchResources(
  metrics: Metrics,
  {
    database,
    background,
    workers,
  }: { readonly database: Database; readonly background: Work; readonly workers: WorkerPool },
): void {
  metrics.watch(
    'homefield_pool_connections',
    'Database connections by role and state; `waiting` counts requests that wait for a connection.',
    ['role', 'state'],
    () =>
      Object.entries(database.pools).flatMap(([role, { totalCount, idleCount, waitingCount }]) => [
        { labels: { role, state: 'busy' }, value: totalCount - idleCount },
        { labels: { role, state: 'idle' }, value: idleCount },
        { labels: { role, state: 'waiting' }, value: waitingCount },
      ]),
  )
  metrics.watch('homefield_waiting_tasks', 'Tasks waiting for a worker thread.', [], () => [
    { value: workers.waiting },
  ])
  const jobs = createJobStore(database.pools.worker)
  const backlog = sharedWhileReading(() => jobs.backlog())
  metrics.watch(
    'homefield_jobs',
    'Jobs by task and state. Counts at most 10,000 jobs.',
    ['task', 'state'],
    async () =>
      (await backlog()).flatMap(({ task, due, ahead, failed }) => [
        { labels: { task, state: 'due' }, value: due },
        { labels: { task, state: 'ahead' }, value: ahead },
        { labels: { task, state: 'failed' }, value: failed },
      ]),
  )
  metrics.watch(
    'homefield_oldest_due_job_seconds',
    'Seconds that the oldest due job has waited.',
    [],
    async () => [{ value: Math.max(0, ...(await backlog()).map(({ oldestSeconds }) => oldestSeconds)) }],
  )
  const feeds = sharedWhileReading(() => background.system((unit) => countFeeds(unit)))
  metrics.watch(
    'homefield_feeds',
    'Calendar feeds by state: all, due now, long overdue, failing. Counts at most 1,000 due feeds.',
    ['state'],
    async () =>
      Object.entries((await feeds())?.states ?? {}).map(([state, value]) => ({ labels: { state }, value })),
  )
  metrics.watch(
    'homefield_oldest_due_feed_seconds',
    'Seconds that the oldest due feed has waited for its check.',
    [],
    async () => [{ value: (await feeds())?.delaySeconds ?? 0 }],
  )
}

/** Gauges that one request to `/metrics` reads at the same time share one call of `read`. */
function sharedWhileReading<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => (reading ??= read().finally(() => (reading = undefined)))
}
