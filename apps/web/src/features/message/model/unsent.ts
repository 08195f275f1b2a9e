import type { NewMessage } from '@homefield/contract/message'
import type { Command } from '../../../lib/outbox/command.ts'
import type { Unsent } from './timeline.ts'

/** Messages among the commands of a lane (`conversation:<id>`, `thread:<eventId>`), in the order they were written. */
export function unsentMessages(commands: readonly Command[]): Unsent[] {
  return commands.flatMap((command) => {
    if (command.method !== 'post' || !command.path.endsWith('/messages') || command.body === null) return []
    const { id, content, picture } = JSON.parse(command.body) as NewMessage
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
