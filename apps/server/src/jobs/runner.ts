/*
 * Runs jobs on graphile-worker, which retries a failed job after e^attempt seconds, up to the job's own limit.
 * The runner validates each payload before the handler runs, and never logs a payload.
 * A lease shows other processes that the worker is alive (leases.ts). The runner survives database outages.
 *
 * A worker of graphile-worker breaks for good if it fails to mark a job as finished.
 * A worker also breaks for good if it fails to read the task list, because graphile-worker caches that error.
 * The runner replaces a broken worker by a new worker with a new id and a new lease.
 * The jobs of the broken worker are then released like the jobs of a dead worker.
 */
import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, type Runner, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import { openPool } from '@homefield/database/pools'
import pg from 'pg'
import type { Logger } from '../lib/logger.ts'
import { redactText } from '../lib/redaction.ts'
import { STAGE_LIMITS } from '../lib/shutdown.ts'
import type { Task } from '../lib/task.ts'
import { graphileLog } from './graphile-log.ts'
import { holdLease, releaseDeadWorkers } from './leases.ts'
import { every } from './schedule.ts'
import { createJobStore, type JobStore } from './store.ts'

export interface JobRunnerParts {
  /** Database URL of the role homefield_worker. */
  readonly url: string
  /** URL of PostgreSQL itself, for LISTEN, if `url` leads to a pooler. Without it, the runner then only polls. */
  readonly directUrl?: string | undefined
  /** Whether to use prepared statements. By default: unless a connection pooler is in front of PostgreSQL. */
  readonly prepares?: boolean | undefined
  readonly tasks: Readonly<Record<string, Task>>
  /** Maximum number of concurrent jobs in this process. */
  readonly concurrency: number
  /**
   * Number of jobs that the worker fetches with one statement. Default: one job per statement.
   * The worker fetches again when it has started all of them. Must be at least `concurrency`.
   */
  readonly batch?: number
  /** Number of database connections for fetching and completing jobs. Default: `concurrency` + 3. */
  readonly connections?: number
  readonly log: Logger
  readonly times?: Partial<JobTimes>
}

/** All times are in milliseconds. */
export interface JobTimes {
  /** Time between two polls for jobs. A notification by PostgreSQL usually announces a new job sooner. */
  readonly pollMs: number
  /** How long a worker's lease lasts without a renewal. */
  readonly leaseMs: number
  /** Time between two checks for dead workers. A dead worker's jobs are released after two checks. */
  readonly releaseMs: number
  /** How long running jobs may continue after `stop` before their abort signal fires. */
  readonly drainMs: number
  /** How long jobs may continue after the abort signal before they are released for other workers. */
  readonly abortMs: number
}

export interface JobRunner {
  /** Takes no new jobs, lets running jobs finish, and releases jobs that do not finish. Safe to call twice. */
  stop(): Promise<void>
}

const TIMES: JobTimes = {
  pollMs: 2_000,
  leaseMs: 12_000,
  releaseMs: 5_000,
  // 5/8 of the shutdown stage are for running jobs and 1/4 is for aborted jobs.
  // The remaining 1/8 is reserved for releasing jobs that did not finish.
  drainMs: (STAGE_LIMITS.jobs * 5) / 8,
  abortMs: STAGE_LIMITS.jobs / 4,
}
const LONGEST_REST_MS = 10_000
/**
 * After the end of a job, the worker polls for the next job of the queue after each of these delays, in ms.
 * graphile-worker unlocks the queue slightly after the job's end, so a single immediate poll may find nothing.
 * The delayed polls keep the queue's next job from waiting for up to `pollMs`.
 */
const QUEUE_FREE_AFTER_MS = [15, 100, 500]
/** graphile-worker's own poll interval, which is long because `lookForJobs` polls instead. */
const OWN_LOOK_MS = 600_000
/** Interval in ms at which the runner deletes the job queues that contain no jobs. */
const QUEUES_EVERY_MS = 600_000
/** Number of consecutive failures to fetch a job after which the runner replaces the worker. */
const MOST_FAILURES = 10

/** Starts the job runner immediately, even if the database is down. The runner keeps trying to connect. */
export function startJobs(parts: JobRunnerParts): JobRunner {
  const times = { ...TIMES, ...parts.times }
  const { url, log, concurrency } = parts
  // graphile-worker needs a pool of its own, because it expects timestamps as Date and uses LISTEN.
  const pool = openPool({
    url,
    role: 'worker',
    log,
    max: parts.connections ?? concurrency + 3,
    instants: 'Date',
    prepares: parts.prepares,
    name: 'homefield-jobs',
  })
  const listening = parts.directUrl === undefined ? null : openListener(parts.directUrl, log)
  const store = createJobStore(pool)
  const releasing = releaseDeadWorkers({ store, everyMs: times.releaseMs, log })
  const queues = every(
    QUEUES_EVERY_MS,
    {
      'idle queues': async () => void (await store.dropIdleQueues()),
      'old leases': () => store.dropOldLeases(),
    },
    log,
  )
  const stopping = new AbortController()

  async function keepWorking(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const before = performance.now()
      try {
        await workUntilLost({
          ...parts,
          pool: listening ? listenOn(listening, pool) : pool,
          store,
          times,
          stop: stopping.signal,
        })
      } catch (error) {
        log.error({ err: error }, 'a worker ended; starting another')
      }
      if (performance.now() - before > 60_000) failures = 0
      const rest = Math.min(LONGEST_REST_MS, 200 * 2 ** failures)
      await sleep(rest, null, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const working = keepWorking()
  let stopped: Promise<void> | null = null
  return {
    stop: () =>
      (stopped ??= (async () => {
        stopping.abort()
        await working
        await releasing.stop()
        await queues.stop()
        await pool.end()
        await listening?.end()
      })()),
  }
}

/** Opens the connection with which one worker listens for new jobs. */
function openListener(url: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'homefield-jobs-listener',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'the connection that listens for jobs was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Returns `pool`, but graphile-worker gets its listener from `listening`: it asks for it with a callback.
 * The other methods run on `pool` itself. `query` also calls `connect` with a callback, and must not get the listener,
 * whose role may not use graphile-worker's tables.
 */
export function listenOn(listening: pg.Pool, pool: pg.Pool): pg.Pool {
  const connect = (listen?: Parameters<pg.Pool['connect']>[0]) =>
    listen ? listening.connect(listen) : pool.connect()
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'connect') return connect
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

interface WorkerParts extends JobRunnerParts {
  readonly pool: pg.Pool
  readonly store: JobStore
  readonly times: JobTimes
  readonly stop: AbortSignal
}

/** Runs one worker until the worker ends or breaks. */
async function workUntilLost(parts: WorkerParts): Promise<void> {
  const { log, store, stop, times } = parts
  const workerId = `pool-${randomBytes(9).toString('hex')}`
  const stopped = new Promise<void>((resolve) => {
    if (stop.aborted) resolve()
    else stop.addEventListener('abort', () => resolve(), { once: true })
  })
  const lease = holdLease({ store, workerId, leaseMs: times.leaseMs, log })
  try {
    // The worker fetches its first job only after it holds the lease.
    // A worker that does not hold its lease looks dead to other processes.
    await Promise.race([lease.held, stopped])
    if (!stop.aborted) await workAs(workerId, stopped, parts)
  } finally {
    await lease.end()
  }
}

async function workAs(workerId: string, stopped: Promise<void>, parts: WorkerParts): Promise<void> {
  const { pool, tasks, concurrency, batch, log, times, stop } = parts
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    // graphile-worker has no option for the id under which a pool of workers locks its jobs.
    workerPool.id = workerId
  })
  tellOfJobs(events, log)
  if (batch === undefined) lookForJobs(events, times.pollMs)
  else lookForBatches(events, times.pollMs)

  const runner = await run({
    pgPool: pool,
    schema: 'graphile_worker',
    taskList: taskList(tasks),
    // The empty list of cron items keeps graphile-worker from looking for a crontab file.
    parsedCronItems: [],
    concurrency,
    noHandleSignals: true,
    pollInterval: OWN_LOOK_MS,
    gracefulShutdownAbortTimeout: times.drainMs,
    events,
    logger: graphileLog(log),
    preset: {
      // In batch mode, a failure to store job results ends the worker, and the runner starts a new worker.
      // Outside batch mode, a failure to store a job result would cause an unhandled rejection.
      worker: {
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        ...(batch !== undefined && { localQueue: { size: batch } }),
      },
    },
  })
  const ended = runner.promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (batch === undefined) restartAfterFailures(events, runner)
  await Promise.race([ended, stopped])
  if (stop.aborted) return drain({ ...parts, runner, workerId })
  const error = await ended
  if (error) throw error
}

async function drain(parts: WorkerParts & { runner: Runner; workerId: string }): Promise<void> {
  const { runner, workerId, store, log, times } = parts
  const done = runner.stop().then(
    () => true,
    () => true,
  )
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), times.drainMs + times.abortMs)
  const finished = await Promise.race([done, late])
  clearTimeout(timer)
  if (finished) return
  const left = await store.release(workerId)
  if (left.length > 0) log.warn({ jobs: left }, 'jobs did not finish in time and were released')
}

function taskList(tasks: Readonly<Record<string, Task>>): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job, abortSignal }) => {
        try {
          await task.handle(payload, {
            jobId: idOf(job),
            attempt: job.attempts,
            lastAttempt: job.attempts >= job.max_attempts,
            signal: abortSignal,
          })
        } catch (error) {
          // The jobs table stores the error message, so the runner removes private data from the message.
          throw new Error(redactText(error instanceof Error ? error.message : String(error)), {
            cause: error,
          })
        }
      },
    ]),
  )
}

/**
 * Makes only one of the idle slots poll for jobs.
 * A slot that finds a job wakes another idle slot, until a slot finds no job.
 * If all slots polled (the default), they would send a dozen queries per second to an idle database.
 */
function lookForJobs(events: WorkerEvents, everyMs: number): void {
  events.on('pool:create', ({ workerPool }) => {
    let isLooking = false
    const wakeOne = waker(workerPool)
    const timer = setInterval(() => {
      isLooking = true
      wakeOne()
    }, everyMs)
    events.on('job:start', () => {
      if (isLooking) wakeOne()
    })
    events.on('worker:getJob:empty', () => {
      isLooking = false
    })
    wakeWhenQueueIsFree(events, wakeOne)
    clearAtEnd(events, timer)
  })
}

/** Logs the outcome of each job with task, id and attempt. */
function tellOfJobs(events: WorkerEvents, log: Logger): void {
  events.on('job:success', ({ job }) => log.debug(describe(job), 'a job finished'))
  events.on('job:error', ({ job, error }) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const last = job.attempts >= job.max_attempts
    log[last ? 'error' : 'warn'](
      { ...describe(job), err: cause },
      last ? 'a job failed permanently' : 'a job failed',
    )
  })
}

/** Converts a job id to text. graphile-worker declares ids as strings, but our pools read int8 as a number. */
const idOf = ({ id }: { readonly id: string | number }): string => String(id)

function describe(job: {
  task_identifier: string
  id: string
  attempts: number
  max_attempts: number
}): object {
  const { task_identifier: task, id, attempts: attempt, max_attempts: attempts } = job
  return { task, jobId: idOf({ id }), attempt, attempts }
}

function restartAfterFailures(events: WorkerEvents, runner: Runner): void {
  let failures = 0
  const well = (): void => {
    failures = 0
  }
  events.on('worker:getJob:empty', well)
  events.on('job:start', well)
  events.on('worker:getJob:error', () => {
    failures += 1
    if (failures === MOST_FAILURES) runner.stop('cannot fetch jobs').catch(() => undefined)
  })
}

/**
 * Polls for batches of jobs, and ends the worker after MOST_FAILURES polls in a row without an answer.
 * graphile-worker only logs an error while it fetches a batch, so a missing answer is the only sign of one.
 * A worker that still runs jobs does not fetch, so its polls do not count.
 */
function lookForBatches(events: WorkerEvents, everyMs: number): void {
  events.on('pool:create', ({ workerPool }) => {
    const wakeOne = waker(workerPool)
    let running = 0
    let unanswered = 0
    const timer = setInterval(() => {
      unanswered = running > 0 ? 0 : unanswered + 1
      if (unanswered > MOST_FAILURES) void workerPool.gracefulShutdown('cannot fetch jobs')
      else wakeOne()
    }, everyMs)
    events.on('localQueue:getJobs:complete', () => {
      unanswered = 0
    })
    events.on('job:start', () => {
      running += 1
    })
    events.on('job:complete', () => {
      running -= 1
    })
    wakeWhenQueueIsFree(events, wakeOne)
    clearAtEnd(events, timer)
  })
}

/** Returns a function that makes the worker pool poll for jobs once. */
function waker(workerPool: WorkerPool): () => void {
  return () => {
    try {
      workerPool.nudge(1)
    } catch {
      // `nudge` throws if the worker pool has ended and thus cannot take any more jobs.
    }
  }
}

function wakeWhenQueueIsFree(events: WorkerEvents, wakeOne: () => void): void {
  events.on('job:complete', ({ job }) => {
    if (job.job_queue_id !== null) for (const ms of QUEUE_FREE_AFTER_MS) setTimeout(wakeOne, ms).unref()
  })
}

/** Stops the timer when the worker pool ends, because an ended pool cannot take any more jobs. */
function clearAtEnd(events: WorkerEvents, timer: NodeJS.Timeout): void {
  for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'] as const)
    events.on(end, () => clearInterval(timer))
}
