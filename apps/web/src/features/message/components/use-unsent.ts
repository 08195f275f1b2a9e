import type { Message } from '@homefield/contract/message'
import { useMemo, useSyncExternalStore } from 'react'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { justSent, onJustSent } from '../model/just-sent.ts'
import type { Unsent } from '../model/timeline.ts'
import { unsentMessages } from '../model/unsent.ts'
import { openPictures } from '../picture/model/open-pictures.ts'

/**
 * Returns the messages from this device that are pending or not yet part of the loaded pages.
 * The queue key is `conversation:<id>` or `thread:<eventId>`.
 */
export function useUnsent(queueKey: string): {
  readonly unsent: readonly Unsent[]
  readonly justSent: readonly Message[]
  readonly pictures: ReadonlyMap<string, 'sending' | 'failed'>
} {
  const commands = useMutationQueue(queueKey)
  const answers = useSyncExternalStore(onJustSent, justSent)
  return useMemo(
    () => ({
      unsent: unsentMessages(commands),
      pictures: openPictures(commands),
      justSent: answers.filter((answer) => answer.queueKey === queueKey).map(({ message }) => message),
    }),
    [commands, answers, queueKey],
  )
}
