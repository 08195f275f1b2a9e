import { z } from 'zod'
import type { Call } from './call.ts'
import { FeedProblem } from './connection.ts'
import { Id, InstantText } from './wire.ts'

/** Parts of an installation whose health the operator sees. */
const PARTS = [
  'database',
  'files',
  'mail',
  'push',
  'nats',
  'places',
  'tiles',
  'routing',
  'teamsnap',
  'sms',
] as const

export const PartHealth = z.object({
  part: z.enum(PARTS),
  /** `off`: the settings do not turn the part on. */
  state: z.enum(['working', 'failing', 'off']),
})
export type PartHealth = z.infer<typeof PartHealth>

const Process = z.object({
  id: Id,
  roles: z.array(z.string()),
  version: z.string(),
  startedAt: InstantText,
  /** Time of the last sign of life. A process writes one every 30 s. */
  seenAt: InstantText,
})

/** The failing calendars of one host. The response never contains their links, which are secrets of families. */
const FailingHost = z.object({
  host: z.string(),
  feeds: z.number().int(),
  problem: FeedProblem.shape.reason,
  /** Time since when the first of them has failed. */
  since: InstantText.nullable(),
  nextCheckAt: InstantText,
})

export const JOB_PROBLEMS = ['timeout', 'unreachable', 'database', 'files', 'mail', 'keys', 'other'] as const

const TaskJobs = z.object({
  task: z.string(),
  /** Jobs that could run now. */
  due: z.number().int(),
  /** Jobs that wait for their time or for the next attempt. */
  ahead: z.number().int(),
  /** Jobs that Homefield does not try again by itself. */
  failed: z.number().int(),
  oldestDueAt: InstantText.nullable(),
  oldestFailedAt: InstantText.nullable(),
  /** Kind of the latest error of a failed job. Error messages may contain personal data, so they stay in the log. */
  problem: z.enum(JOB_PROBLEMS).nullable(),
})
export type TaskJobs = z.infer<typeof TaskJobs>

const Counted = z.object({ sent: z.number().int(), failed: z.number().int(), dropped: z.number().int() })

const ChannelDeliveries = z.object({
  channel: z.string(),
  day: Counted,
  week: Counted,
  /** Devices and addresses that no longer exist, in the last week. */
  gone: z.number().int(),
})

/** Numbers about the installation as a whole. They name no family. */
export const OperatorOverview = z.object({
  version: z.string(),
  at: InstantText,
  processes: z.array(Process),
  feeds: z.object({
    all: z.number().int(),
    late: z.number().int(),
    failing: z.number().int(),
    hosts: z.array(FailingHost),
  }),
  jobs: z.array(TaskJobs),
  deliveries: z.array(ChannelDeliveries),
  /** Additional email addresses to which a mail bounced in the last week. */
  bounces: z.number().int(),
  storage: z.object({
    databaseBytes: z.number(),
    fileBytes: z.number(),
    files: z.number().int(),
    /** Free space of the data directory; null if the system does not tell. */
    freeBytes: z.number().nullable(),
    isInBucket: z.boolean(),
  }),
  /** Scheduled backups. Null if the settings name no place for them. */
  backups: z
    .object({
      /** The newest backup that succeeded. */
      last: z.object({ at: InstantText, bytes: z.number(), isEncrypted: z.boolean() }).nullable(),
      /** True if the newest attempt failed. */
      hasFailed: z.boolean(),
      /** The newest restore drill that succeeded. */
      drilledAt: InstantText.nullable(),
    })
    .nullable(),
})
export type OperatorOverview = z.infer<typeof OperatorOverview>

const Task = z.object({ task: z.string().min(1).max(64) })

export const operator = {
  overview: {
    method: 'get',
    path: '/operator',
    summary:
      'Numbers about the installation for its operator: processes, calendars, jobs, deliveries, storage',
    access: 'operator',
    response: OperatorOverview,
  },
  health: {
    method: 'get',
    path: '/operator/health',
    summary:
      'Check whether the parts of the installation work; answers of outside services are kept for 10 minutes',
    access: 'operator',
    idempotencyStore: 'changes nothing',
    response: z.object({ at: InstantText, parts: z.array(PartHealth) }),
  },
  retryJobs: {
    method: 'post',
    path: '/operator/jobs/retry',
    summary: 'Try the failed jobs of a task again',
    access: 'operator',
    body: Task,
    response: z.object({ jobs: z.number().int() }),
  },
  dismissJobs: {
    method: 'post',
    path: '/operator/jobs/dismiss',
    summary: 'Delete the failed jobs of a task',
    access: 'operator',
    body: Task,
    response: z.object({ jobs: z.number().int() }),
  },
} as const satisfies Record<string, Call>
