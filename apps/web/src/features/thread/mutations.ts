import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { v7 } from 'uuid'
import { errorText } from '../../lib/error-text.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { send, sendDirectly } from '../../lib/outbox/send.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { threadQuery } from './queries.ts'

/** What is written about one event goes in the order in which it was written. */
export const laneOf = (eventId: string) => `thread:${eventId}`

/**
 * Stores a message to be sent; when this resolves it is safe on the device.
 * @param making the command that makes its event, where that waits itself: the message goes out behind it
 * @throws where the device could not store it: then nothing was promised
 */
export async function sendAbout(eventId: string, content: string, making: string | null): Promise<void> {
  await enqueue({
    kind: 'writeAboutEvent',
    lane: laneOf(eventId),
    follows: making,
    params: { id: eventId },
    body: { id: v7(), content, picture: null },
  })
}

/** Says up to which message the viewer has read; where that is not heard, as with a conversation (`useReadUpTo`). */
export function useReadThread(eventId: string): (seq: number) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (upTo) => {
      const { queryKey } = threadQuery(eventId)
      client.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            readSeq: Math.max(known.readSeq, upTo),
            unread: upTo >= known.lastSeq ? 0 : known.unread,
          },
      )
      try {
        await sendDirectly({
          method: 'post',
          path: '/events/{id}/messages/read',
          params: { id: eventId },
          body: { upTo },
        })
      } catch {
        await client.invalidateQueries({ queryKey, refetchType: 'none' })
      }
    },
    [client, eventId],
  )
}

export function useMuteThread(eventId: string) {
  const client = useQueryClient()
  const { queryKey } = threadQuery(eventId)
  return useMutation({
    mutationFn: (isMuted: boolean) =>
      send({
        kind: 'muteThread',
        lane: `keep:${eventId}`,
        params: { id: eventId },
        body: { isMuted },
      }),
    onMutate: (isMuted) => client.setQueryData(queryKey, (known) => known && { ...known, isMuted }),
    onError: (error) => {
      addToast({ tone: 'neg', text: errorText(error, t`Something went wrong`) })
      return client.invalidateQueries({ queryKey })
    },
  })
}
