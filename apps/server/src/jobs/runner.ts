/*
 * Runs jobs, on graphile-worker. It retries a failed job by itself (e^attempt seconds, up to the job's own limit); what
 * it lacks stands here: a payload is checked before its handler sees it, the log never holds one, the worker's life can
 * be seen by others (locks.ts), and the whole survives its database.
 *
 * graphile-worker gives up where it loses track: a finished job that cannot be marked so, a list of tasks that cannot be
 * read at the start (it keeps that failure for ever). Then this worker is ended and another begun under a new id, with
 * a new lock; what the old one still held is released like a dead one's.
 */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { openPool } from '@homefield/database/pools'
import type { Logger } from '../lib/logger.ts'
import { redactText } from '../lib/redaction.ts'
import { STAGE_LIMITS } from '../lib/shutdown.ts'
import type { Task } from '../lib/task.ts'
import { graphileLog } from './graphile-log.ts'
import { releaseDeadWorkers, holdLife, type Life } from './locks.ts'
import { every } from './schedule.ts'
import { createJobStore, type JobStore } from './store.ts'

export interface JobRunnerParts {
  /** Of the role homefield_worker; a direct connection, as session locks and LISTEN need one. */
  readonly url: string
  readonly tasks: Readonly<Record<string, Task>>
  /** Jobs at a time in this process. */
  readonly concurrency: number
  /** To the database, for asking after jobs and for marking them done; by default as many as there are jobs, and three. */
  readonly connections?: number
  readonly log: Logger
  readonly times?: Partial<JobTimes>
}

/** In milliseconds. */
export interface JobTimes {
  /** Between two looks for jobs where no word of new ones came. */
  readonly pollMs: number
  /** Between two looks for dead workers: their jobs are free after two. */
  readonly releaseMs: number
  /** How long running jobs may go on at a stop, before their signal is aborted. */
  readonly drainMs: number
  /** How long they have from then, before they are left behind and released. */
  readonly abortMs: number
}

export interface JobRunner {
  /** Takes no more jobs, lets the running ones finish, and releases those that do not. May be called twice. */
  stop(): Promise<void>
}

const TIMES: JobTimes = {
  pollMs: 2_000,
  releaseMs: 10_000,
  // The rest of their stage is for giving back what was left behind.
  drainMs: (STAGE_LIMITS.jobs * 5) / 8,
  abortMs: STAGE_LIMITS.jobs / 4,
}
const LONGEST_REST_MS = 10_000
/**
 * When to look again after a job of a queue has ended. Its worker asks for the next job while that end is still being
 * written, and until then the queue is locked: without a second look its next job would wait for `pollMs`.
 */
const QUEUE_FREE_AFTER_MS = [15, 100, 500]
/** Between two looks that each slot takes by itself. Nothing depends on these: `lookForJobs` has one look for all. */
const OWN_LOOK_MS = 600_000
/** Between two looks for queues that hold no job any more. */
const QUEUES_EVERY_MS = 600_000
/** How often in a row asking for a job may fail before the worker is started anew. */
const MOST_FAILURES = 10

/** Begins at once; while the database is away it goes on trying. */
export function startJobs(parts: JobRunnerParts): JobRunner {
  const times = { ...TIMES, ...parts.times }
  const { url, log, concurrency } = parts
  // graphile-worker compares instants as Dates, and listens on a connection of its own.
  const pool = openPool({
    url,
    role: 'worker',
    log,
    max: parts.connections ?? concurrency + 3,
    instants: 'Date',
    name: 'homefield-jobs',
  })
  const store = createJobStore(pool)
  const releasing = releaseDeadWorkers({ store, everyMs: times.releaseMs, log })
  const queues = every(
    QUEUES_EVERY_MS,
    { 'idle queues': async () => void (await store.dropIdleQueues()) },
    log,
  )
  const stopping = new AbortController()

  async function keepWorking(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const before = performance.now()
      try {
        await workUntilLost({ ...parts, pool, store, times, stop: stopping.signal })
      } catch (error) {
        log.error({ err: error }, 'a worker ended and another begins')
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
      })()),
  }
}

interface WorkerParts extends JobRunnerParts {
  readonly pool: ReturnType<typeof openPool>
  readonly store: JobStore
  readonly times: JobTimes
  readonly stop: AbortSignal
}

/** One worker, from its birth to its end. */
async function workUntilLost(parts: WorkerParts): Promise<void> {
  const { pool, tasks, concurrency, log, times, url, stop } = parts
  const events: WorkerEvents = new EventEmitter()
  const born: { worker?: { readonly id: string; readonly life: Life } } = {}
  events.on('pool:create', ({ workerPool: { id } }) => {
    born.worker = { id, life: holdLife({ url, workerId: id, log }) }
  })
  tellOfJobs(events, log)
  lookForJobs(events, times.pollMs)

  const runner = await run({
    pgPool: pool,
    schema: 'graphile_worker',
    taskList: taskList(tasks),
    // Without a list it looks for a file of them.
    parsedCronItems: [],
    concurrency,
    noHandleSignals: true,
    pollInterval: OWN_LOOK_MS,
    gracefulShutdownAbortTimeout: times.drainMs,
    events,
    logger: graphileLog(log),
    preset: {
      // Batched, a result that cannot be written ends the worker; otherwise it would be an unhandled rejection.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'homefield-life',
          version: '1.0.0',
          // Awaited before a worker asks for its first job: no job is taken by one whose life cannot be seen.
          worker: { hooks: { startWorker: () => born.worker?.life.held } },
        },
      ],
    },
  })
  const ended = runner.promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  restartAfterFailures(events, runner)
  const stopped = new Promise<void>((resolve) => {
    if (stop.aborted) resolve()
    else stop.addEventListener('abort', () => resolve(), { once: true })
  })
  await Promise.race([ended, stopped])
  const { id, life } = born.worker ?? missing()
  try {
    if (stop.aborted) await drain({ ...parts, runner, workerId: id, life })
    else {
      const error = await ended
      if (error) throw error
    }
  } finally {
    await life.end()
  }
}

async function drain(parts: WorkerParts & { runner: Runner; workerId: string; life: Life }): Promise<void> {
  const { runner, workerId, life, store, log, times } = parts
  const done = runner.stop().then(
    () => true,
    () => true,
  )
  life.stopWaiting()
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), times.drainMs + times.abortMs)
  const finished = await Promise.race([done, late])
  clearTimeout(timer)
  if (finished) return
  const left = await store.release(workerId)
  if (left.length > 0) log.warn({ jobs: left }, 'jobs did not finish in time and were given back')
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
          // It is kept in the table of jobs: what a log may not hold has no place there either.
          throw new Error(redactText(error instanceof Error ? error.message : String(error)), {
            cause: error,
          })
        }
      },
    ]),
  )
}

/**
 * One idle slot of the worker looks for jobs at intervals. If it finds one it wakes the next slot, and so on until one
 * finds none. With all slots looking, as graphile-worker does, an idle database is asked a dozen times a second.
 */
function lookForJobs(events: WorkerEvents, everyMs: number): void {
  events.on('pool:create', ({ workerPool }) => {
    let isLooking = false
    const wakeOne = (): void => {
      try {
        workerPool.nudge(1)
      } catch {
        // A slot has ended already; the event that all of them end is on its way.
      }
    }
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
    events.on('job:complete', ({ job }) => {
      if (job.job_queue_id !== null) for (const ms of QUEUE_FREE_AFTER_MS) setTimeout(wakeOne, ms).unref()
    })
    for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'] as const)
      events.on(end, () => clearInterval(timer))
  })
}

/** Logs how jobs end; each is named by its task, id and attempt. */
function tellOfJobs(events: WorkerEvents, log: Logger): void {
  events.on('job:success', ({ job }) => log.debug(describe(job), 'a job is done'))
  events.on('job:error', ({ job, error }) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const last = job.attempts >= job.max_attempts
    log[last ? 'error' : 'warn'](
      { ...describe(job), err: cause },
      last ? 'a job failed for good' : 'a job failed',
    )
  })
}

/** Our pools read int8 as a number, whatever graphile-worker's types say. */
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
    if (failures === MOST_FAILURES) runner.stop('cannot ask for jobs').catch(() => undefined)
  })
}

function missing(): never {
  throw new Error('graphile-worker made no worker')
}
