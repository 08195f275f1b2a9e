import type { Conversation } from '@homefield/contract/conversation'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { v7 } from 'uuid'
import { enqueue } from '../../lib/mutation-queue/mutation-queue.ts'
import { sendDirectly } from '../../lib/mutation-queue/send.ts'
import { conversationsQuery } from './queries.ts'

/** Returns the queue key of a conversation. The queue sends messages with the same key in order. */
export const queueKeyOf = (conversationId: string) => `conversation:${conversationId}`

/**
 * Queues a message. When the promise resolves, the message is stored on the device and appears in the list.
 * @throws if the device could not store the message. Nothing is queued in that case.
 */
export async function sendMessage(conversationId: string, content: string): Promise<void> {
  await enqueue({
    kind: 'writeMessage',
    queueKey: queueKeyOf(conversationId),
    params: { id: conversationId },
    body: { id: v7(), content, picture: null },
  })
}

/**
 * Reports to the server which message the viewer has read last, and updates the cache at once.
 * If the report fails, the app marks the cached conversations as outdated but does not refetch at once.
 * The app refetches outdated conversations once the connection is back.
 * An open conversation reports its read position again after the refetch.
 * An immediate refetch would repeat the failed report in an endless loop.
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

/** Changes a conversation in the cache without waiting for a refetch. */
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
