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
  metrics.watch('homefield_jobs', 'Jobs by task and state.', ['task', 'state'], async () =>
    (await jobs.backlog()).flatMap(({ task, due, ahead, failed }) => [
      { labels: { task, state: 'due' }, value: due },
      { labels: { task, state: 'ahead' }, value: ahead },
      { labels: { task, state: 'failed' }, value: failed },
    ]),
  )
  metrics.watch(
    'homefield_oldest_due_job_seconds',
    'Seconds that the oldest due job has waited.',
    [],
    async () => [{ value: Math.max(0, ...(await jobs.backlog()).map(({ oldestSeconds }) => oldestSeconds)) }],
  )
  metrics.watch(
    'homefield_feeds',
    'Calendar feeds by state: all, due now, long overdue, failing.',
    ['state'],
    async () => {
      const feeds = await background.system((unit) => countFeeds(unit))
      return Object.entries(feeds).map(([state, value]) => ({ labels: { state }, value }))
    },
  )
}
