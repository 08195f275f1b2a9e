import type { Command } from '../../../lib/mutation-queue/command.ts'
import { isKind } from '../../../lib/mutation-queue/mutations.ts'
import type { Unsent } from './timeline.ts'

/**
 * Returns the messages in the queued commands, in the order in which the user wrote them.
 * The queue key is `conversation:<id>` or `thread:<eventId>`.
 */
export function unsentMessages(commands: readonly Command[]): Unsent[] {
  return commands.flatMap((command) => {
    if (!isKind(command, 'writeMessage', 'writeAboutEvent')) return []
    const { id, content, picture } = command.body
    const createdAt = Temporal.Instant.fromEpochMilliseconds(command.createdAt).toString()
    const { failure } = command
    return [
      {
        id,
        content,
        picture: picture && { ...picture, fileId: null },
        createdAt,
        commandId: command.id,
        failure: command.state === 'failed' ? failure : null,
      },
    ]
  })
}
