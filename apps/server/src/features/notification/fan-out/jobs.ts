import { z } from 'zod'
import { defineTask, type Task } from '../../../lib/task.ts'
import { tellChanges, tellComment, tellMessage, tellTeam, type FanOutParts } from './service.ts'
import { dropReadMessages } from './store.ts'

const Tell = z.union([
  /** Changes of the schedule. `at` is their time as PostgreSQL prints it. */
  z.strictObject({ ownerId: z.uuid(), teamId: z.uuid().nullable(), at: z.string().max(40) }),
  /** The first events of a newly connected team. */
  z.strictObject({ ownerId: z.uuid(), teamId: z.uuid(), imported: z.number().int() }),
])
const TellMessage = z.object({ messageId: z.uuid() })

/** The delivery log shows their mail or push for as long. */
const KEPT = { hours: 24 * 31 } as const

/**
 * Deletes read notifications of conversation messages. All other notifications stay until the user clears the
 * bell.
 */
export async function sweepToldMessages({ work }: Pick<FanOutParts, 'work'>): Promise<void> {
  await work.system((unit) => dropReadMessages(unit, unit.now.subtract(KEPT)))
}

/**
 * Triggers enqueue these jobs, in the transaction that writes the row (schema/functions/enqueue_fan_out*.sql):
 *
 * - `notification.tell`: a row in event_changes, written by event/update/store.ts and connection/sync/store.ts
 * - `notification.tellMessage`: a row in messages, written by conversation/store.ts
 * - `notification.tellComment`: a row in event_messages, written by thread/store.ts
 *
 * The jobs write notifications; a trigger on that table enqueues `notification.deliver` (delivering/jobs.ts).
 */
export function fanOutJobs(parts: FanOutParts): Record<string, Task> {
  return {
    'notification.tell': defineTask(Tell, (wish, run) =>
      'at' in wish ? tellChanges(parts, wish, wish.at, run) : tellTeam(parts, wish, run),
    ),
    'notification.tellMessage': defineTask(TellMessage, ({ messageId }) => tellMessage(parts, messageId)),
    'notification.tellComment': defineTask(TellMessage, ({ messageId }, run) =>
      tellComment(parts, messageId, run),
    ),
  }
}
