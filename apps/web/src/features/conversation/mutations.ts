import type { Conversation } from '@homefield/contract/conversation'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { v7 } from 'uuid'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { sendDirectly } from '../../lib/outbox/send.ts'
import { conversationsQuery } from './queries.ts'

/** Messages of one conversation go in the order in which they were written. */
export const laneOf = (conversationId: string) => `conversation:${conversationId}`

/**
 * Stores a message to be sent; when this resolves it is safe on the device, and its bubble stands in the list.
 * @throws where the device could not store it: then nothing was promised
 */
export async function sendMessage(conversationId: string, content: string): Promise<void> {
  await enqueue({
    kind: 'writeMessage',
    lane: laneOf(conversationId),
    params: { id: conversationId },
    body: { id: v7(), content, picture: null },
  })
}

/**
 * Says up to which message the viewer has read. Shown at once. Where it could not be said, what is shown is read again
 * when the connection is back, and whoever then looks at the conversation says it; not sooner, for a server that hears
 * no mark would be asked without end.
 */
export function useReadUpTo(conversationId: string): (seq: number) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (upTo) => {
      changeConversation(client, conversationId, (known) => ({
        ...known,
        readSeq: Math.max(known.readSeq, upTo),
        unread: upTo >= known.lastSeq ? 0 : known.unread,
        isMarkedUnread: false,
      }))
      try {
        await sendDirectly({
          method: 'post',
          path: '/conversations/{id}/read',
          params: { id: conversationId },
          body: { upTo },
        })
      } catch {
        await client.invalidateQueries({ queryKey: conversationsQuery.queryKey, refetchType: 'none' })
      }
    },
    [client, conversationId],
  )
}

/** As it will be, before it is read again. */
export function changeConversation(
  client: QueryClient,
  id: string,
  change: (known: Conversation) => Conversation,
): void {
  client.setQueryData(
    conversationsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        conversations: known.conversations.map((one) => (one.id === id ? change(one) : one)),
      },
  )
}
