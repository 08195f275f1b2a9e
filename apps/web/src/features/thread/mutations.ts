import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { v7 } from 'uuid'
import { errorText } from '../../lib/error-text.ts'
import { enqueue } from '../../lib/mutation-queue/mutation-queue.ts'
import { send, sendDirectly } from '../../lib/mutation-queue/send.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { threadQuery } from './queries.ts'

/** The queue key of an event's thread. The mutation queue sends messages with the same key in order. */
export const queueKeyOf = (eventId: string) => `thread:${eventId}`

/**
 * Queues a message about an event. When the promise resolves, the message is stored on the device.
 * @param making the id of the mutation that creates the event, if that mutation is still pending.
 * The queue sends the message only after the mutation that creates the event.
 * @throws if the device could not store the message. Nothing is queued in that case.
 */
export async function sendAbout(eventId: string, content: string, making: string | null): Promise<void> {
  await enqueue({
    kind: 'writeAboutEvent',
    queueKey: queueKeyOf(eventId),
    follows: making,
    params: { id: eventId },
    body: { id: v7(), content, picture: null },
  })
}

/**
 * Returns a function that tells the server which message of the thread the viewer has read last.
 * If the report fails, it is sent again once the connection is back, as in `useReadUpTo` for conversations.
 */
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
        queueKey: `keep:${eventId}`,
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
