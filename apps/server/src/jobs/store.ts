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
  /** Returns the ids of all workers that have locked a job or a queue, whether the workers are dead or alive. */
  workersHolding(): Promise<string[]>
  /** Returns true if no worker holds this advisory lock. */
  isDead(lock: string): Promise<boolean>
  /** Releases the jobs and queues of a dead worker. Returns null if the worker holds its advisory lock again. */
  releaseDead(workerId: string, lock: string): Promise<HeldJob[] | null>
  /** Releases the jobs and queues of a worker in this process. */
  release(workerId: string): Promise<HeldJob[]>
  /** Returns the number of jobs per task, and how long the oldest due job has waited. */
  backlog(): Promise<Backlog[]>
  /**
   * Deletes up to MOST_QUEUES queues without jobs. Every team's sync leaves an empty queue behind.
   * @returns the number of dropped queues; 0 if the table is in use
   */
  dropIdleQueues(): Promise<number>
}

/** Keeps the table lock short, because transactions that add jobs wait during the deletion. */
const MOST_QUEUES = 5_000
const LOCK_NOT_AVAILABLE = '55P03'

/** @param pool connections of the role homefield_worker */
export function createJobStore(pool: pg.Pool): JobStore {
  return {
    async workersHolding() {
      const { rows } = await pool.query<{ locked_by: string }>(
        `select locked_by from graphile_worker._private_jobs where locked_by is not null
         union select locked_by from graphile_worker._private_job_queues where locked_by is not null`,
      )
      return rows.map((row) => row.locked_by)
    },

    async isDead(lock) {
      // The statement is a transaction of its own, so PostgreSQL releases the lock again immediately.
      const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
        lock,
      ])
      return rows[0]?.free === true
    },

    async releaseDead(workerId, lock) {
      return transaction(pool, async (client) => {
        // The transaction holds the dead worker's advisory lock until the commit.
        // A living worker that only lost its connection therefore cannot take the lock again before the commit.
        const { rows } = await client.query<{ free: boolean }>(
          'select pg_try_advisory_xact_lock($1) as free',
          [lock],
        )
        return rows[0]?.free === true ? letGo(client, workerId) : null
      })
    },

    release: (workerId) => transaction(pool, (client) => letGo(client, workerId)),

    async backlog() {
      const { rows } = await pool.query<Backlog>(
        `select t.identifier as task,
           count(*) filter (where is_due)::int as due,
           count(*) filter (where j.attempts < j.max_attempts and not is_due)::int as ahead,
           count(*) filter (where j.attempts >= j.max_attempts)::int as failed,
           coalesce(extract(epoch from max(now() - j.run_at) filter (where is_due)), 0)::float8 as "oldestSeconds"
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
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
