import type pg from 'pg'

export interface HeldJob {
  readonly id: string
  readonly task: string
}

export interface Backlog {
  readonly task: string
  /** Number of jobs that are ready to run now. */
  readonly due: number
  /** Number of jobs that wait for their due time or for a retry. */
  readonly ahead: number
  /** Number of jobs that failed permanently and are not retried. */
  readonly failed: number
  readonly oldestSeconds: number
}

/** SQL on graphile-worker's tables, for operations that graphile-worker has no API for. */
export interface JobStore {
  /** Claims or renews the worker's lease, which then expires `leaseMs` milliseconds from now. */
  renewLease(workerId: string, leaseMs: number): Promise<void>
  endLease(workerId: string): Promise<void>
  /** Returns the ids of the workers that have locked a job or a queue, but hold no valid lease. */
  workersWithoutLease(): Promise<string[]>
  /** Releases the jobs and queues of a dead worker. Returns null if the worker holds a valid lease again. */
  releaseDead(workerId: string): Promise<HeldJob[] | null>
  /** Releases the jobs and queues of a worker in this process. */
  release(workerId: string): Promise<HeldJob[]>
  /** Deletes the leases that dead workers left behind. */
  dropOldLeases(): Promise<void>
  /**
   * Returns the number of jobs per task, and how long the oldest due job has waited.
   * Reads at most MOST_COUNTED jobs, so that a request for the metrics costs no more after an outage.
   */
  backlog(): Promise<Backlog[]>
  /**
   * Deletes up to MOST_QUEUES queues without jobs. Every team's sync leaves an empty queue behind.
   * @returns the number of dropped queues; 0 if the table is in use
   */
  dropIdleQueues(): Promise<number>
}

/** Keeps the table lock short, because transactions that add jobs wait during the deletion. */
const MOST_QUEUES = 5_000
const MOST_COUNTED = 10_000
const LOCK_NOT_AVAILABLE = '55P03'

/** @param pool connections of the role homefield_worker */
export function createJobStore(pool: pg.Pool): JobStore {
  return {
    async renewLease(workerId, leaseMs) {
      await pool.query(
        `insert into worker_leases (worker_id, expires_at)
         values ($1, clock_timestamp() + $2 * interval '1 millisecond')
         on conflict (worker_id) do update set expires_at = excluded.expires_at`,
        [workerId, leaseMs],
      )
    },

    async endLease(workerId) {
      await pool.query('delete from worker_leases where worker_id = $1', [workerId])
    },

    async workersWithoutLease() {
      const { rows } = await pool.query<{ worker: string }>(
        `select h.worker from (
           select locked_by as worker from graphile_worker._private_jobs where locked_by is not null
           union
           select locked_by from graphile_worker._private_job_queues where locked_by is not null) h
         where not exists (
           select from worker_leases l where l.worker_id = h.worker and l.expires_at > clock_timestamp())`,
      )
      return rows.map(({ worker }) => worker)
    },

    async releaseDead(workerId) {
      return transaction(pool, async (client) => {
        // The deletion waits for a worker that is renewing its lease, and blocks a renewal until the commit.
        await client.query(
          'delete from worker_leases where worker_id = $1 and expires_at < clock_timestamp()',
          [workerId],
        )
        const { rowCount } = await client.query('select from worker_leases where worker_id = $1', [workerId])
        return rowCount === 0 ? letGo(client, workerId) : null
      })
    },

    release: (workerId) => transaction(pool, (client) => letGo(client, workerId)),

    async dropOldLeases() {
      await pool.query(`delete from worker_leases where expires_at < clock_timestamp() - interval '1 hour'`)
    },

    async backlog() {
      const { rows } = await pool.query<Backlog>(
        `select t.identifier as task,
           count(*) filter (where is_due)::int as due,
           count(*) filter (where j.attempts < j.max_attempts and not is_due)::int as ahead,
           count(*) filter (where j.attempts >= j.max_attempts)::int as failed,
           coalesce(extract(epoch from max(now() - j.run_at) filter (where is_due)), 0)::float8 as "oldestSeconds"
         from (select task_id, run_at, attempts, max_attempts from graphile_worker._private_jobs limit ${MOST_COUNTED}) j
           join graphile_worker._private_tasks t on t.id = j.task_id
           cross join lateral (select j.run_at <= now() and j.attempts < j.max_attempts as is_due) d
         group by t.identifier`,
      )
      return rows
    },

    async dropIdleQueues() {
      try {
        return await transaction(pool, dropIdleQueues)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return 0
        throw error
      }
    },
  }
}

async function letGo(client: pg.ClientBase, workerId: string): Promise<HeldJob[]> {
  const { rows } = await client.query<{ id: string | number; task: string }>(
    `select j.id, t.identifier as task
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.locked_by = $1`,
    [workerId],
  )
  await client.query('select graphile_worker.force_unlock_workers(array[$1])', [workerId])
  return rows.map(({ id, task }) => ({ id: String(id), task }))
}

/**
 * The table lock makes the deletion of queues wait for transactions that are adding jobs.
 * The clean-up that graphile-worker offers (GC_JOB_QUEUES) takes no table lock.
 * GC_JOB_QUEUES could therefore delete a queue just before another transaction adds a job to that queue.
 * A job without its queue would run concurrently with other jobs of the same team.
 */
async function dropIdleQueues(client: pg.ClientBase): Promise<number> {
  await client.query(`set local lock_timeout = '1s'`)
  await client.query('lock table graphile_worker._private_job_queues in share row exclusive mode')
  const { rowCount } = await client.query(
    `delete from graphile_worker._private_job_queues where id in (
       select id from graphile_worker._private_job_queues q
       where locked_at is null and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id)
       limit ${MOST_QUEUES})`,
  )
  return rowCount ?? 0
}

async function transaction<T>(pool: pg.Pool, act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await act(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // The connection may be in a failed transaction, so the pool must close the connection instead of reusing it.
    client.release(true)
    throw error
  }
}
