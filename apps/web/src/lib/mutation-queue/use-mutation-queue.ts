import { useMemo, useSyncExternalStore } from 'react'
import type { Command } from './command.ts'
import { onQueueListed, queuedCommands } from './mutation-queue.ts'

/**
 * Returns the open account's unfinished commands in the order they were written.
 * Components use the commands to show unsaved changes, their `state`, and the buttons Retry and Delete.
 * If `queueKey` is given, returns only the commands with that queue key.
 */
export function useMutationQueue(queueKey?: string): readonly Command[] {
  const commands = useSyncExternalStore(onQueueListed, queuedCommands)
  return useMemo(
    () => (queueKey === undefined ? commands : commands.filter((command) => command.queueKey === queueKey)),
    [commands, queueKey],
  )
}
