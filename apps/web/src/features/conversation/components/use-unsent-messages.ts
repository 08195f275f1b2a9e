import { useMemo } from 'react'
import { groupBy } from '../../../lib/group-by.ts'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import type { Unsent } from '../../message/model/timeline.ts'
import { unsentMessages } from '../../message/model/unsent.ts'

const KEY_PREFIX = 'conversation:'

/** Returns a function that finds a conversation's messages that this device has not sent yet. */
export function useUnsentMessages(): (conversationId: string) => readonly Unsent[] {
  const commands = useMutationQueue()
  return useMemo(() => {
    const lanes = groupBy(
      commands.filter(({ queueKey }) => queueKey.startsWith(KEY_PREFIX)),
      ({ queueKey }) => queueKey.slice(KEY_PREFIX.length),
    )
    return (id) => unsentMessages(lanes.get(id) ?? [])
  }, [commands])
}
