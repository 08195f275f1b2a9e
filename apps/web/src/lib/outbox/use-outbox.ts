import { useMemo, useSyncExternalStore } from 'react'
import type { Command } from './command.ts'
import { onOutboxListed, outboxCommands } from './outbox.ts'

/**
 * What the open account has not got through yet, in the order in which it was written: for overlaying it on what was
 * read, for marking it ('waiting', 'sending', 'failed'), and for Retry and Delete. With a lane, that lane's alone.
 */
export function useOutbox(lane?: string): readonly Command[] {
  const commands = useSyncExternalStore(onOutboxListed, outboxCommands)
  return useMemo(
    () => (lane === undefined ? commands : commands.filter((command) => command.lane === lane)),
    [commands, lane],
  )
}
