import type { Command } from '../../../../lib/outbox/command.ts'

const PATH = /^\/messages\/([^/?]+)\/picture\?fileId=(.+)$/

/** Which message a command brings a picture to, and under which id; null for any other command. */
export function broughtBy({ path }: Pick<Command, 'path'>): { message: string; file: string } | null {
  const [, message, file] = PATH.exec(path) ?? []
  return message === undefined || file === undefined ? null : { message, file }
}

/** By message: how far its picture is, of those that are not through. */
export function openPictures(
  commands: readonly Pick<Command, 'path' | 'state'>[],
): Map<string, 'sending' | 'failed'> {
  return new Map(
    commands.flatMap((command) => {
      const brought = broughtBy(command)
      return brought ? [[brought.message, command.state === 'failed' ? 'failed' : 'sending'] as const] : []
    }),
  )
}
