import type { Message } from '@homefield/contract/message'
import { useMemo, useSyncExternalStore } from 'react'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { justSent, onJustSent } from '../model/just-sent.ts'
import type { Unsent } from '../model/timeline.ts'
import { unsentMessages } from '../model/unsent.ts'
import { openPictures } from '../picture/model/open-pictures.ts'

/** What this device wrote in a lane (`conversation:<id>`, `thread:<eventId>`) that no list has been read with yet. */
export function useUnsent(lane: string): {
  readonly unsent: readonly Unsent[]
  readonly justSent: readonly Message[]
  readonly pictures: ReadonlyMap<string, 'sending' | 'failed'>
} {
  const commands = useOutbox(lane)
  const answers = useSyncExternalStore(onJustSent, justSent)
  return useMemo(
    () => ({
      unsent: unsentMessages(commands),
      pictures: openPictures(commands),
      justSent: answers.filter((answer) => answer.lane === lane).map(({ message }) => message),
    }),
    [commands, answers, lane],
  )
}
