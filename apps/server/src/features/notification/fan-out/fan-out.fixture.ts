import type { Notification } from '@homefield/contract/notification'
import { createWork } from '@homefield/database/work'
import { given } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { type Fault, watchStatements } from '@homefield/testkit/statements'
import type { World } from '@homefield/testkit/world'
import type { Clock } from '../../../lib/clock.ts'
import { createLogger } from '../../../lib/logger.ts'
import { fanOutJobs } from './jobs.ts'

/**
 * Runs the enqueued fan-out jobs on demand, for test servers that do not run jobs automatically.
 * The jobs run in order of their due time.
 */
export interface FanOut {
  /**
   * Runs the enqueued jobs and returns their number.
   * If `fault` makes a database statement fail, the failed job stays in the queue.
   */
  run(fault?: Fault): Promise<number>
  /**
   * Runs each enqueued job once, and passes `attempt` to the job as the number of the attempt.
   * Returns the task names of the failed jobs.
   * Only successful jobs leave the queue.
   */
  tryAll(attempt: number): Promise<string[]>
  /** Runs all pending jobs concurrently, as several server processes would. */
  runAtOnce(): Promise<void>
  /** Returns the log lines of errors so far. */
  logged(): string
  waiting(): Promise<{ readonly task: string; readonly seconds: number }[]>
}

interface JobRow {
  readonly id: string
  readonly task: string
  readonly payload: unknown
  readonly run_at: Date
}

const run = (attempt: number) => ({
  jobId: '0',
  attempt,
  lastAttempt: false,
  signal: new AbortController().signal,
})

export function startFanOut(world: World, clock: Clock, sends = { mail: false, sms: false }): FanOut {
  const lines: string[] = []
  const tasks = fanOutJobs({
    work: createWork({ db: world.app.database.worker, now: () => clock.now(), onCommit: () => undefined }),
    sendsMail: sends.mail,
    sendsSms: sends.sms,
    logger: createLogger({ level: 'error', destination: { write: (line) => void lines.push(line) } }),
  })

  async function jobs(): Promise<JobRow[]> {
    const { rows } = await world.database.query<JobRow>(
      `select j.id, t.identifier as task, j.payload, j.run_at from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any ($1) order by j.run_at, j.id`,
      [Object.keys(tasks)],
    )
    return rows
  }
  const done = ({ id }: JobRow) =>
    world.database.query('delete from graphile_worker._private_jobs where id = $1', [id])
  const handle = async ({ task, payload }: JobRow, attempt = 1) => tasks[task]?.handle(payload, run(attempt))

  return {
    async run(fault) {
      const all = await jobs()
      for (const job of all) {
        const act = () =>
          handle(job).then(
            () => true,
            () => false,
          )
        const { result } = fault ? await watchStatements(act, fault, 'worker') : { result: await act() }
        if (result) await done(job)
        else if (!fault) throw new Error(`a job failed: ${job.task}`)
      }
      return all.length
    },
    async tryAll(attempt) {
      const failed: string[] = []
      for (const job of await jobs())
        await handle(job, attempt).then(
          () => done(job),
          () => failed.push(job.task),
        )
      return failed
    },
    async runAtOnce() {
      const all = await jobs()
      await Promise.all(all.map((job) => handle(job)))
      await Promise.all(all.map(done))
    },
    logged: () => lines.join(''),
    waiting: async () =>
      (await jobs()).map(({ task, run_at: at }) => ({
        task,
        seconds: Math.round((at.getTime() - clock.now().epochMilliseconds) / 1000),
      })),
  }
}

export interface Bell {
  readonly notifications: Notification[]
  readonly unread: number
  readonly shown: boolean
}

export async function bellOf(who: Person): Promise<Bell> {
  return given<Bell>(await who.api.GET('/notifications'))
}

/** Summarizes a person's schedule and message notifications: kind, urgency, events and changed fields. */
export async function notificationsFor(who: Person): Promise<string[]> {
  const { notifications } = await bellOf(who)
  return notifications.flatMap(({ kind, schedule, message, isUrgent }) => {
    const urgent = isUrgent ? '!' : ''
    if (message) return [`${kind}${urgent} ${message.title}: ${message.excerpt}`]
    if (!schedule) return []
    const events = schedule.events.map(
      ({ title, differences, overridden, isGone }) =>
        `${title} ${differences.map(({ field }) => field).join('+')}${isGone ? ' gone' : ''}${overridden.map(({ field }) => ` (${field})`).join('')}`,
    )
    return [`${kind}${urgent} ${schedule.isImport ? `all ${schedule.eventCount}` : events.join(', ')}`]
  })
}
