import type { Command } from '../../../../lib/mutation-queue/command.ts'
import type { Mutation } from '../../../../lib/mutation-queue/mutations.ts'

/** Returns the message id and file id of a mutation that uploads a picture. Null for any other mutation. */
export function broughtBy(mutation: Mutation): { message: string; file: string } | null {
  if (mutation.kind !== 'addPicture' || mutation.query === undefined) return null
  return { message: mutation.params.id, file: mutation.query.fileId }
}

/** Returns the state of each unfinished upload by message id. */
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
