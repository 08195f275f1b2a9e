import type { Conversation } from '@homefield/contract/conversation'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { v7 } from 'uuid'
import { enqueue } from '../../lib/mutation-queue/mutation-queue.ts'
import { sendDirectly } from '../../lib/mutation-queue/send.ts'
import { conversationsQuery } from './queries.ts'

/** One queue key per conversation, so that its messages are sent in order. */
export const laneOf = (conversationId: string) => `conversation:${conversationId}`

/**
 * Queues a message. When this resolves, the message is safe on the device and shows in the list.
 * @throws If the device could not store it. Then nothing was queued.
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
 * Reports up to which message the viewer has read. The cache is updated at once. If the request fails, the
 * query is only invalidated: it is read again when the connection is back, and an open conversation then
 * reports again. An immediate refetch would loop endlessly while the server receives no reports.
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

/** Updates a conversation in the cache before it is read again. */
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
