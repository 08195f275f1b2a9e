import { z } from 'zod'
import { defineTask, type Task } from '../../../lib/task.ts'
import { tellChanges, tellComment, tellMessage, tellTeam, type TellingParts } from './service.ts'
import { dropReadMessages } from './store.ts'

const Tell = z.union([
  /** What changed; `at`: when, as the database spells it. */
  z.strictObject({ ownerId: z.uuid(), teamId: z.uuid().nullable(), at: z.string().max(40) }),
  /** The first events of a team. */
  z.strictObject({ ownerId: z.uuid(), teamId: z.uuid(), imported: z.number().int() }),
])
const TellMessage = z.object({ messageId: z.uuid() })

/** As long as the log says that a mail or push of it went out. */
const KEPT = { hours: 24 * 31 } as const

/** That somebody was told of messages of a friend, and read them. What else was told stays until he clears his bell. */
export async function sweepToldMessages({ work }: Pick<TellingParts, 'work'>): Promise<void> {
  await work.system((unit) => dropReadMessages(unit, unit.now.subtract(KEPT)))
}

/**
 * Triggers enqueue these jobs, in the transaction that writes the row (schema/functions/enqueue_telling*.sql):
 *
 * - `notification.tell`: a row in event_changes, written by event/changing/store.ts and connection/sync/store.ts
 * - `notification.tellMessage`: a row in messages, written by conversation/store.ts
 * - `notification.tellComment`: a row in event_messages, written by thread/store.ts
 *
 * The jobs write notifications; a trigger on that table enqueues `notification.deliver` (delivering/jobs.ts).
 */
export function tellingJobs(parts: TellingParts): Record<string, Task> {
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
