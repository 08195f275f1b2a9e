import { createWork } from '@homefield/database/work'
import type { Fault } from '@homefield/testkit/statements'
import { watchStatements } from '@homefield/testkit/statements'
import type { World } from '@homefield/testkit/world'
import type { Clock } from '../../lib/clock.ts'
import { Vault } from '../../lib/crypto/vault.ts'
import { SafeFetch } from '../../lib/safe-fetch/safe-fetch.ts'
import { WorkerPool } from '../../lib/workers/worker-pool.ts'
import { feedJob } from './feed/model.ts'
import { checkParts, connectionJobs, feedJobs, tendFeeds } from './jobs.ts'

/**
 * Runs the jobs that the server enqueued, on a test server that has no job runner.
 * Tests run the jobs one after the other or in parallel, and can make one SQL statement of a job fail.
 */
export interface Stages {
  /**
   * Enqueues a check of each due feed, and ends stuck imports.
   * The server checks due feeds without jobs. As jobs, a test can run them one by one.
   */
  tend(): Promise<void>
  /**
   * Runs enqueued jobs until only failed jobs remain.
   * Returns the SQL statements of the job selected by `task`.
   */
  run(how?: Running): Promise<readonly string[]>
  close(): Promise<void>
}

interface Running extends Partial<Fault> {
  /** Runs only jobs of the task with this name. */
  readonly only?: string
  /**
   * Name of a task. `run` records the first job of this task and returns the SQL statements of that job.
   * If `nth` is set, statement number `nth` of the recorded job fails.
   */
  readonly task?: string
}

interface JobRow {
  readonly id: string
  readonly task: string
  readonly payload: unknown
}

export function startStages(world: World, clock: Clock): Stages {
  const workers = new WorkerPool()
  const parts = {
    work: createWork({ db: world.app.database.worker, now: () => clock.now(), onCommit: () => undefined }),
    fetch: new SafeFetch({ clock, userAgent: 'test', loopback: (host) => world.feeds.loopback(host) }),
    workers,
    vault: new Vault(world.config.secrets.encryptionKeys),
    random: () => 0.5,
  }
  const tasks = { ...feedJobs(checkParts(parts)), ...connectionJobs(parts) }

  /** Returns the oldest job that has not failed. Ignores unrelated tasks, such as geocoding. */
  async function next(failed: readonly string[], only: readonly string[]): Promise<JobRow | undefined> {
    const { rows } = await world.database.query<JobRow>(
      `select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = any($1) and not (j.id::text = any($2)) order by j.id limit 1`,
      [only, failed],
    )
    return rows[0]
  }

  async function handle({ id, task, payload }: JobRow): Promise<boolean> {
    const run = { jobId: id, attempt: 1, lastAttempt: false, signal: new AbortController().signal }
    try {
      await tasks[task]?.handle(payload, run)
      return true
    } catch {
      return false
    }
  }

  return {
    tend: async () => {
      await parts.work.system(async (unit) => {
        const due = await unit.tx
          .selectFrom('feeds')
          .select('id')
          .where('next_check_at', '<=', unit.now.toString())
          .orderBy('next_check_at')
          .execute()
        await unit.enqueue(...due.map(({ id }) => feedJob(id, 'due')))
      })
      await tendFeeds(parts)
    },
    run: async ({ only, task, nth, failing = 'before' } = {}) => {
      const names = only === undefined ? Object.keys(tasks) : [only]
      const failed: string[] = []
      let statements: readonly string[] | undefined
      for (let job = await next(failed, names); job; job = await next(failed, names)) {
        const current = job
        let isDone: boolean
        if (statements === undefined && current.task === task) {
          const fault = nth === undefined ? undefined : { nth, failing }
          const watched = await watchStatements(() => handle(current), fault, 'worker')
          isDone = watched.result
          statements = watched.statements
        } else isDone = await handle(current)
        // Delete the finished job by id.
        // Meanwhile, a request may have enqueued a second job with the same key. That job must stay.
        if (isDone)
          await world.database.query('delete from graphile_worker._private_jobs where id = $1', [current.id])
        else failed.push(current.id)
      }
      return statements ?? []
    },
    close: async () => {
      parts.fetch.close()
      await workers.close()
    },
  }
}
