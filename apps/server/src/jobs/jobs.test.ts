import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDatabase, type Database } from '@homefield/database/pools'
import { cloneDatabase, type Clone } from '@homefield/database/template'
import { createWork, type Job, type Work } from '@homefield/database/work'
import { sharedCluster } from '@homefield/testkit/cluster'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newId } from '../lib/ids.ts'
import { createLogger } from '../lib/logger.ts'
import { Shutdown, STAGE_LIMITS } from '../lib/shutdown.ts'
import { defineTask, type Task } from '../lib/task.ts'
import { releaseDeadWorkers } from './leases.ts'
import { listenOn, startJobs, type JobRunner, type JobRunnerParts } from './runner.ts'
import { every } from './schedule.ts'
import { createJobStore } from './store.ts'

const NOW = '2026-03-01T17:00:00Z'
/** An interval of one hour, so that it never elapses during a test. */
const NEVER_MS = 3_600_000

let clone: Clone
let database: Database
let owner: pg.Pool
let work: Work
let background: Work
let person: string
let lines: string[]
const runners: JobRunner[] = []
const children: ChildProcess[] = []

beforeEach(async () => {
  clone = await cloneDatabase(sharedCluster(), 'jobs')
  database = openDatabase({ url: clone.url, log: createLogger({ level: 'silent' }) })
  owner = new pg.Pool({ connectionString: clone.superUrl, max: 3 })
  owner.on('error', () => undefined)
  work = createWork({ db: database.app, now: () => Temporal.Instant.from(NOW), onCommit: () => undefined })
  background = createWork({
    db: database.worker,
    now: () => Temporal.Instant.from(NOW),
    onCommit: () => undefined,
  })
  person = newId()
  await owner.query(
    `insert into users (id, name, email, created_at, updated_at) values ($1, 'Pat', $2, $3, $3)`,
    [person, `${person}@example.com`, NOW],
  )
  lines = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
  await database.close()
  await owner.end()
  await clone.drop()
})

function start(tasks: Record<string, Task>, parts: Partial<JobRunnerParts> = {}): JobRunner {
  const log = createLogger({
    level: 'trace',
    destination: { write: (line: string) => void lines.push(line) },
  })
  const runner = startJobs({
    url: clone.url('worker'),
    tasks,
    concurrency: 2,
    log,
    ...parts,
    times: { pollMs: 100, releaseMs: NEVER_MS, ...parts.times },
  })
  runners.push(runner)
  return runner
}

const enqueue = (job: Job): Promise<void> => work.write(person, (unit) => unit.enqueue(job))

interface JobRow {
  id: string
  task: string
  attempts: number
  last_error: string | null
  locked_by: string | null
  payload: unknown
  waits: boolean
}

async function jobs(): Promise<JobRow[]> {
  const { rows } = await owner.query<JobRow>(
    `select j.id, t.identifier as task, attempts, last_error, locked_by, payload, run_at > now() as waits
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  return rows
}

async function leases(): Promise<{ worker_id: string; expires_at: Date }[]> {
  return (await owner.query<{ worker_id: string; expires_at: Date }>('select * from worker_leases')).rows
}

/** Returns a task that records the payloads of its jobs. */
function recording(): { task: Task; got: unknown[] } {
  const got: unknown[] = []
  return {
    got,
    task: defineTask(z.strictObject({ team: z.string() }), async (payload) => void got.push(payload)),
  }
}

/** Polls for up to 20 s, because slow machines need more than the default timeout. */
function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: 20_000 })
}

describe('enqueueing jobs in a request', () => {
  const job: Job = { task: 'team.sync', payload: { team: 'a' }, key: 'team:a', queue: 'team:a' }

  test('adds a job only if the transaction that enqueues it commits', async () => {
    await expect(
      work.write(person, async (unit) => {
        await unit.enqueue(job)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await jobs()).toEqual([])
    await enqueue(job)
    expect(await jobs()).toMatchObject([{ task: 'team.sync', payload: { team: 'a' }, attempts: 0 }])
  })

  test('replaces a pending job with the same key, and adds a second job while the first job runs', async () => {
    await enqueue(job)
    await enqueue({ ...job, payload: { team: 'b' } })
    expect(await jobs()).toMatchObject([{ payload: { team: 'b' } }])
    await owner.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`)
    await enqueue(job)
    expect(await jobs()).toHaveLength(2)
  })

  test('lets the app’s database roles add only tasks of a fixed list, and only through enqueue_job', async () => {
    await expect(enqueue({ ...job, task: 'team.destroy' as 'team.sync' })).rejects.toMatchObject({
      code: '42501',
    })
    for (const role of ['app', 'auth'] as const)
      for (const statement of [
        'select * from graphile_worker._private_jobs',
        'select * from graphile_worker.jobs',
        `insert into graphile_worker._private_tasks (identifier) values ('x')`,
        'delete from graphile_worker._private_jobs',
        `select graphile_worker.add_job('team.sync')`,
        `select graphile_worker.force_unlock_workers(array['x'])`,
      ])
        await expect(database.pools[role].query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('running jobs', () => {
  test('runs a job once and then removes the job from the queue', async () => {
    const { task, got } = recording()
    start({ 'team.sync': task })
    await enqueue({ task: 'team.sync', payload: { team: 'a' } })
    await eventually(jobs).toEqual([])
    expect(got).toEqual([{ team: 'a' }])
  })

  test('lets the worker’s database role enqueue a job without a signed-in user', async () => {
    const { task, got } = recording()
    start({ 'team.sync': task })
    await background.system((unit) => unit.enqueue({ task: 'team.sync', payload: { team: 'w' } }))
    await eventually(() => got).toEqual([{ team: 'w' }])
  })

  test('finds due jobs by the poll of one worker slot, which wakes the other slots', async () => {
    const begun: string[] = []
    const allBegan = Promise.withResolvers<void>()
    const task = defineTask(z.object({ team: z.string() }), async ({ team }) => {
      begun.push(team)
      if (begun.length === 3) allBegan.resolve()
      await allBegan.promise
    })
    // Each job waits until all three jobs have started, so the test fails if a single poll starts only one job.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    start({ 'team.sync': task }, { concurrency: 30, connections: 4, times: { pollMs: NEVER_MS } })
    // PostgreSQL notifies the worker 2 s before the jobs are due, so only a poll can start the jobs.
    const runAt = Temporal.Now.instant().add({ seconds: 2 })
    await background.system((unit) =>
      unit.enqueue(
        ...['a', 'b', 'c'].map((team) => ({ task: 'team.sync' as const, payload: { team }, runAt })),
      ),
    )
    await eventually(async () => (await jobs()).filter((job) => job.waits).length).toBe(0)
    vi.advanceTimersByTime(NEVER_MS)
    await eventually(jobs).toEqual([])
    expect(begun.toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('starts the next job of a queue soon after the previous job, without waiting for the next poll', async () => {
    const { task, got } = recording()
    start({ 'team.sync': task }, { times: { pollMs: NEVER_MS } })
    const teams = ['a', 'b', 'c', 'd', 'e', 'f']
    await work.write(person, (unit) =>
      unit.enqueue(
        ...teams.map((team) => ({ task: 'team.sync' as const, payload: { team }, queue: 'one at a time' })),
      ),
    )
    await eventually(() => got).toEqual(teams.map((team) => ({ team })))
  })

  test('rejects a job with an invalid payload before the handler runs, and does not log the payload', async () => {
    const { task, got } = recording()
    start({ 'team.sync': task })
    await enqueue({ task: 'team.sync', payload: { team: 7, secret: 'tulip' } })
    await eventually(async () => (await jobs())[0]?.attempts).toBe(1)
    await eventually(async () => (await jobs())[0]?.last_error).toContain('team invalid_type')
    expect(got).toEqual([])
    expect(lines.join('')).not.toContain('tulip')
  })

  test('retries a failed job later, and logs the name of the job without its payload', async () => {
    let failures = 1
    const done: object[] = []
    start({
      'mail.send': defineTask(z.object({ to: z.string() }), async ({ to }, { attempt, lastAttempt }) => {
        if (failures-- > 0) throw new Error(`${to} refused at https://mail.example/box/tulip`)
        done.push({ attempt, lastAttempt })
      }),
    })
    await enqueue({ task: 'mail.send', payload: { to: 'pat@example.com' } })
    await eventually(async () => (await jobs())[0]?.last_error).toBe(
      '[email] refused at https://mail.example/…',
    )
    const [job] = await jobs()
    expect(job).toMatchObject({ attempts: 1, waits: true, locked_by: null })
    const failure = lines.find((line) => line.includes('a job failed'))
    expect(JSON.parse(failure ?? '{}')).toMatchObject({
      level: 'warn',
      task: 'mail.send',
      jobId: job?.id,
      attempt: 1,
    })
    await owner.query('update graphile_worker._private_jobs set run_at = now()')
    await eventually(jobs).toEqual([])
    expect(done).toEqual([{ attempt: 2, lastAttempt: false }])
    expect(lines.join('')).not.toMatch(/tulip|pat@example/)
  })

  test('keeps running jobs after the database has dropped every connection', async () => {
    const { task, got } = recording()
    start({ 'team.sync': task })
    await enqueue({ task: 'team.sync', payload: { team: 'before' } })
    await eventually(() => got).toHaveLength(1)
    for (let round = 0; round < 3; round++) {
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'homefield-jobs'`,
      )
      await enqueue({ task: 'team.sync', payload: { team: `after ${round}` } })
      await eventually(() => got).toContainEqual({ team: `after ${round}` })
    }
  })

  test('fetches many jobs with one statement, and runs each of them once', async () => {
    for (let team = 0; team < 20; team++)
      await enqueue({ task: 'team.sync', payload: { team: String(team) } })
    await owner.query('create table fetches (count integer)')
    await owner.query(`
      create function count_fetch() returns trigger language plpgsql security definer set search_path = public as
        $$ begin insert into fetches select count(*) from changed where locked_by is not null; return null; end $$;
      create trigger count_fetch after update on graphile_worker._private_jobs referencing new table as changed
        for each statement execute function count_fetch()`)
    const { task, got } = recording()
    start({ 'team.sync': task }, { batch: 20 })
    await eventually(jobs).toEqual([])
    expect(got).toHaveLength(20)
    expect(new Set(got.map((payload) => JSON.stringify(payload))).size).toBe(20)
    const { rows } = await owner.query<{ count: number }>('select count from fetches where count > 0')
    expect(rows).toEqual([{ count: 20 }])
  })

  test('replaces a worker that cannot fetch a batch of jobs', async () => {
    await enqueue({ task: 'team.sync', payload: { team: 'a' } })
    await owner.query('revoke update on graphile_worker._private_jobs from homefield_worker')
    const { task, got } = recording()
    start({ 'team.sync': task }, { batch: 4, times: { pollMs: 20 } })
    await eventually(() => lines.filter((line) => line.includes('Worker connected')).length).toBeGreaterThan(
      1,
    )
    await owner.query('grant update on graphile_worker._private_jobs to homefield_worker')
    await eventually(() => got).toEqual([{ team: 'a' }])
  })

  test('replaces a worker that cannot mark a job as done, and then runs the job again', async () => {
    const got: string[] = []
    start(
      {
        'team.sync': defineTask(z.object({ team: z.string() }), async ({ team }) => {
          got.push(team)
          if (got.length === 1)
            await owner.query('revoke delete on graphile_worker._private_jobs from homefield_worker')
          else await owner.query('grant delete on graphile_worker._private_jobs to homefield_worker')
        }),
      },
      { times: { releaseMs: 200 } },
    )
    await enqueue({ task: 'team.sync', payload: { team: 'a' } })
    await eventually(jobs).toEqual([])
    expect(got).toEqual(['a', 'a'])
  })
})

describe('stopping the job runner', () => {
  test('lets running jobs finish and starts no new jobs', async () => {
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done: string[] = []
    const runner = start(
      {
        'team.sync': defineTask(z.object({ team: z.string() }), async ({ team }) => {
          begun.resolve()
          await go.promise
          done.push(team)
        }),
      },
      { concurrency: 1 },
    )
    await enqueue({ task: 'team.sync', payload: { team: 'a' } })
    await begun.promise
    const stopping = runner.stop()
    await enqueue({ task: 'team.sync', payload: { team: 'b' } })
    go.resolve()
    await stopping
    expect(done).toEqual(['a'])
    expect(await jobs()).toMatchObject([{ payload: { team: 'b' }, locked_by: null }])
  })

  test('aborts jobs that do not finish in time, and releases them at once', async () => {
    const begun = Promise.withResolvers<void>()
    let isAborted = false
    const runner = start(
      {
        'team.sync': defineTask(z.object({ team: z.string() }), (_payload, { signal }) => {
          begun.resolve()
          signal.addEventListener('abort', () => (isAborted = true))
          return new Promise(() => undefined)
        }),
      },
      { times: { drainMs: 100, abortMs: 100 } },
    )
    await enqueue({ task: 'team.sync', payload: { team: 'a' }, queue: 'one' })
    await begun.promise
    await runner.stop()
    expect(isAborted).toBe(true)
    expect(await jobs()).toMatchObject([{ locked_by: null, waits: false }])
    const { task, got } = recording()
    start({ 'team.sync': task })
    await eventually(() => got).toEqual([{ team: 'a' }])
  })

  test('aborts and releases jobs within the time limit of the shutdown stage (C7)', async () => {
    const begun = Promise.withResolvers<void>()
    let isAborted = false
    const task = defineTask(z.object({ team: z.string() }), (_payload, { signal }) => {
      begun.resolve()
      signal.addEventListener('abort', () => (isAborted = true))
      return new Promise(() => undefined)
    })
    // The worker has only one slot, because a second, idle slot would keep polling for jobs.
    const runner = start({ 'team.sync': task }, { concurrency: 1 })
    await enqueue({ task: 'team.sync', payload: { team: 'a' } })
    await begun.promise
    const shutdown = new Shutdown({ logger: createLogger({ level: 'silent' }) })
    shutdown.add('jobs', 'jobs', () => runner.stop())
    // Advances the clock through almost the whole shutdown stage.
    // The rest of the shutdown stage is reserved for releasing jobs in the database.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ended = shutdown.run()
    await vi.advanceTimersByTimeAsync(STAGE_LIMITS.jobs - 500)
    expect(isAborted).toBe(true)
    expect(await ended).toBe(true)
    expect(await jobs()).toMatchObject([{ locked_by: null, waits: false }])
  })

  test('stops even while the database is down', async () => {
    const runner = start(
      { 'team.sync': recording().task },
      { url: 'postgres://homefield_worker@127.0.0.1:1/nowhere' },
    )
    await eventually(() => lines.length).toBeGreaterThan(0)
    await runner.stop()
  })
})

describe('detection of dead workers by their leases', () => {
  /** Starts a worker process, and resolves when the process has started the team's job. */
  async function doomed(team: string): Promise<ChildProcess> {
    const program = fileURLToPath(new URL('doomed-worker.fixture.ts', import.meta.url))
    const child = spawn(process.execPath, [program, clone.url('worker')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    await enqueue({ task: 'team.sync', payload: { team }, queue: team })
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (text: Buffer) => text.toString().includes(`took ${team}`) && resolve())
    })
    return child
  }

  test('another process runs the jobs of a killed worker, but not the jobs of a living worker (C1)', async () => {
    await doomed('living')
    const killed = await doomed('dead')
    killed.kill('SIGKILL')
    const { task, got } = recording()
    start({ 'team.sync': task }, { times: { releaseMs: 250 } })
    await eventually(() => got).toEqual([{ team: 'dead' }])
    await eventually(async () => (await jobs()).length).toBe(1)
    const left = await jobs()
    expect(left).toMatchObject([{ payload: { team: 'living' }, attempts: 1 }])
    expect(left[0]?.locked_by).not.toBeNull()
    expect(lines.join('')).toContain('released the jobs of a dead worker')
  })

  test.each([undefined, 4])(
    'takes no job before the worker holds its lease, with batches of %s',
    async (batch) => {
      await owner.query('revoke insert on worker_leases from homefield_worker')
      await enqueue({ task: 'team.sync', payload: { team: 'a' } })
      const { task, got } = recording()
      start(
        { 'team.sync': task },
        { ...(batch !== undefined && { batch }), times: { pollMs: 100, leaseMs: 400 } },
      )
      await eventually(
        () => lines.filter((line) => line.includes('cannot renew its lease')).length,
      ).toBeGreaterThan(3)
      expect(await jobs()).toMatchObject([{ attempts: 0, locked_by: null }])
      await owner.query('grant insert on worker_leases to homefield_worker')
      await eventually(() => got).toEqual([{ team: 'a' }])
    },
  )

  test('stops a worker that is still waiting for its lease, and ends the lease of a stopped worker', async () => {
    await owner.query('revoke insert on worker_leases from homefield_worker')
    const runner = start({ 'team.sync': recording().task })
    await eventually(() => lines.some((line) => line.includes('cannot renew its lease'))).toBe(true)
    await runner.stop()
    await owner.query('grant insert on worker_leases to homefield_worker')
    const other = start({ 'team.sync': recording().task })
    await eventually(leases).toHaveLength(1)

    await other.stop()

    expect(await leases()).toEqual([])
  })

  test('keeps a worker’s jobs if the lease has expired at the first check, but is renewed before the jobs are released', async () => {
    await enqueue({ task: 'team.sync', payload: { team: 'a' } })
    await owner.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-somebody'`,
    )
    const store = createJobStore(database.pools.worker)
    const answers: unknown[] = []
    const releasing = releaseDeadWorkers({
      everyMs: 20,
      log: createLogger({ level: 'silent' }),
      store: {
        workersWithoutLease: () => store.workersWithoutLease(),
        async releaseDead(workerId) {
          if (answers.length === 0) await store.renewLease(workerId, 1_000)
          const released = await store.releaseDead(workerId)
          answers.push(released)
          return released
        },
      },
    })
    await eventually(() => answers.length).toBeGreaterThan(0)
    expect(answers[0]).toBeNull()
    expect(await jobs()).toMatchObject([{ locked_by: 'pool-of-somebody' }])
    // The lease expires after a second, and nobody renews it.
    await eventually(async () => (await jobs())[0]?.locked_by).toBeNull()
    await releasing.stop()
  })

  test('renews the lease for as long as a job runs, and keeps the running job', async () => {
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let runs = 0
    start(
      {
        'team.sync': defineTask(z.object({ team: z.string() }), async () => {
          runs += 1
          begun.resolve()
          await go.promise
        }),
      },
      { times: { leaseMs: 1_000, releaseMs: 100 } },
    )
    await enqueue({ task: 'team.sync', payload: { team: 'a' } })
    await begun.promise
    const [{ locked_by: workerId } = { locked_by: null }] = await jobs()
    const expiry = async () => (await leases()).find(({ worker_id }) => worker_id === workerId)?.expires_at
    const first = await expiry()
    expect(first).toBeDefined()
    // An expiry that is later by more than the length of a lease proves that several renewals took place.
    await eventually(async () => Number(await expiry()) - Number(first)).toBeGreaterThan(1_500)
    expect(lines.join('')).not.toContain('released the jobs')
    go.resolve()
    await eventually(jobs).toEqual([])
    expect(runs).toBe(1)
  })

  test('deletes leases that ended long ago, and no others', async () => {
    await owner.query(
      `insert into worker_leases values ('long ago', now() - interval '2 hours'), ('lately', now() - interval '1 minute')`,
    )
    await createJobStore(database.pools.worker).dropOldLeases()
    expect(await leases()).toMatchObject([{ worker_id: 'lately' }])
  })
})

describe('deletion of queues without jobs', () => {
  const queues = async (): Promise<string[]> => {
    const { rows } = await owner.query<{ queue_name: string }>(
      'select queue_name from graphile_worker._private_job_queues order by 1',
    )
    return rows.map(({ queue_name }) => queue_name)
  }
  const wish = (team: string): Job => ({ task: 'team.sync', payload: { team }, queue: `team:${team}` })

  test('drops an idle queue, but keeps a queue with a job or a lock', async () => {
    for (const team of ['done', 'held', 'waiting']) await enqueue(wish(team))
    await owner.query(`delete from graphile_worker._private_jobs where payload->>'team' <> 'waiting'`)
    await owner.query(
      `update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'worker'
       where queue_name = 'team:held'`,
    )
    expect(await createJobStore(database.pools.worker).dropIdleQueues()).toBe(1)
    expect(await queues()).toEqual(['team:held', 'team:waiting'])
  })

  test('does not delete a queue while an open transaction adds a job to the queue', async () => {
    await enqueue(wish('a'))
    await owner.query('delete from graphile_worker._private_jobs')
    const store = createJobStore(database.pools.worker)
    await work.write(person, async (unit) => {
      await unit.enqueue(wish('a'))
      expect(await store.dropIdleQueues()).toBe(0)
    })
    expect(await queues()).toEqual(['team:a'])
    const { rows } = await owner.query(
      'select from graphile_worker._private_jobs where job_queue_id is not null',
    )
    expect(rows).toHaveLength(1)
  })
})

describe('every(), which calls functions at an interval', () => {
  test('never overlaps two runs, continues after an error, and enqueues a job with the same key only once', async () => {
    const log = createLogger({ level: 'silent' })
    const wish = (): Promise<void> =>
      background.system((unit) => unit.enqueue({ task: 'feed.fetch', payload: { feed: 'a' }, key: 'feed:a' }))
    let [acting, most, acts] = [0, 0, 0]
    const act = async (): Promise<void> => {
      acting += 1
      acts += 1
      most = Math.max(most, acting)
      await wish()
      acting -= 1
      if (acts === 2) throw new Error('no')
    }
    const tickers = [every(5, { act }, log)]
    await Promise.all([tickers[0]?.tick(), tickers[0]?.tick()])
    await eventually(() => acts).toBeGreaterThan(5)
    expect(most).toBe(1)
    tickers.push(every(5, { wish }, log))
    await tickers[1]?.tick()
    for (const ticker of tickers) await ticker.stop()
    const settled = acts
    expect(await jobs()).toHaveLength(1)
    expect(acts).toBe(settled)
  })

  test('runs the remaining functions after one of them fails, and logs the name of the failed function', async () => {
    const done: string[] = []
    const ticker = every(
      NEVER_MS,
      {
        sessions: async () => void done.push('sessions'),
        photos: () => Promise.reject(new Error('the photo ticker failed')),
        // The functions fail in both possible ways: `photos` returns a rejected promise, and `places` throws.
        places: () => {
          throw new Error('the place ticker failed')
        },
        reminders: async () => void done.push('reminders'),
      },
      createLogger({ level: 'trace', destination: { write: (line) => void lines.push(line) } }),
    )
    await ticker.tick()
    await ticker.stop()
    expect(done).toEqual(['sessions', 'reminders'])
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'error', ticker: 'photos' },
      { level: 'error', ticker: 'places' },
    ])
  })
})

test('graphile-worker listens at DATABASE_URL_DIRECT, and does everything else with the role of the jobs', async () => {
  const [direct, pool] = [clone.url('app'), clone.url('worker')].map(
    (connectionString) => new pg.Pool({ connectionString, max: 1 }),
  ) as [pg.Pool, pg.Pool]
  const both = listenOn(direct, pool)
  const nameOf = async (client: pg.Pool | pg.PoolClient) =>
    (await client.query<{ name: string }>('select current_user as name')).rows[0]?.name
  const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()

  both.connect((error, client) => (client ? resolve(client) : reject(error ?? new Error('no client'))))
  const listener = await promise
  const other = await both.connect()
  const names = [await nameOf(listener), await nameOf(other)]
  other.release()
  names.push(await nameOf(both))

  expect(names).toEqual(['homefield_app', 'homefield_worker', 'homefield_worker'])
  listener.release()
  await Promise.all([direct.end(), pool.end()])
})
