import { useMemo, useSyncExternalStore } from 'react'
import type { Command } from './command.ts'
import { onOutboxListed, outboxCommands } from './outbox.ts'

/**
 * Returns the open account's unfinished commands in the order they were written. Callers apply them as
 * optimistic patches, show their `state` and offer Retry and Delete. With a `lane`, returns only commands
 * with that queue key.
 */
export function useOutbox(lane?: string): readonly Command[] {
  const commands = useSyncExternalStore(onOutboxListed, outboxCommands)
  return useMemo(
    () => (lane === undefined ? commands : commands.filter((command) => command.lane === lane)),
    [commands, lane],
  )
}
