import type { Command } from '../../../../lib/outbox/command.ts'
import type { Mutation } from '../../../../lib/outbox/mutations.ts'

/** Which message a command brings a picture to, and under which id; null for any other command. */
export function broughtBy(mutation: Mutation): { message: string; file: string } | null {
  if (mutation.kind !== 'addPicture' || mutation.query === undefined) return null
  return { message: mutation.params.id, file: mutation.query.fileId }
}

/** By message: how far its picture is, of those that are not through. */
export function openPictures(
  commands: readonly (Mutation & Pick<Command, 'state'>)[],
): Map<string, 'sending' | 'failed'> {
  return new Map(
    commands.flatMap((command) => {
      const brought = broughtBy(command)
      return brought ? [[brought.message, command.state === 'failed' ? 'failed' : 'sending'] as const] : []
    }),
  )
}
