import { z } from 'zod'
import { defineTask, type Task } from '../../../lib/task.ts'
import {
  notifyOfChanges,
  notifyOfComment,
  notifyOfMessage,
  notifyOfTeam,
  type FanOutParts,
} from './service.ts'
import { dropReadMessages } from './store.ts'

const ChangesToNotify = z.union([
  /**
   * Payload of the job that notifies people of changed events.
   * `at` is the time of the change, in PostgreSQL's format.
   */
  z.strictObject({ ownerId: z.uuid(), teamId: z.uuid().nullable(), at: z.string().max(40) }),
  /** Payload of the job that notifies people of the first import of a newly connected team. */
  z.strictObject({ ownerId: z.uuid(), teamId: z.uuid(), imported: z.number().int() }),
])
const MessageToNotify = z.object({ messageId: z.uuid() })

/** Read notifications about messages are deleted 31 days after their creation. */
const KEPT = { hours: 24 * 31 } as const

/**
 * Deletes old read notifications about conversation messages.
 * All other notifications stay until the user clears the list.
 */
export async function cleanUpMessageFanOuts({ work }: Pick<FanOutParts, 'work'>): Promise<void> {
  await work.system((unit) => dropReadMessages(unit, unit.now.subtract(KEPT)))
}

/**
 * Database triggers (schema/functions/enqueue_fan_out*.sql) enqueue the jobs when a row is inserted:
 *
 * - `notification.fanOut`: a row in event_changes, written by event/update/store.ts and connection/sync/store.ts
 * - `notification.fanOutMessage`: a row in messages, written by conversation/store.ts
 * - `notification.fanOutComment`: a row in event_messages, written by thread/store.ts
 *
 * Each fan-out job writes notifications into the table `notifications`.
 * A trigger on `notifications` enqueues `notification.deliver` (delivery/jobs.ts), which sends the notifications.
 */
export function fanOutJobs(parts: FanOutParts): Record<string, Task> {
  return {
    'notification.fanOut': defineTask(ChangesToNotify, (payload, run) =>
      'at' in payload ? notifyOfChanges(parts, payload, payload.at, run) : notifyOfTeam(parts, payload, run),
    ),
    'notification.fanOutMessage': defineTask(MessageToNotify, ({ messageId }) =>
      notifyOfMessage(parts, messageId),
    ),
    'notification.fanOutComment': defineTask(MessageToNotify, ({ messageId }, run) =>
      notifyOfComment(parts, messageId, run),
    ),
  }
}
