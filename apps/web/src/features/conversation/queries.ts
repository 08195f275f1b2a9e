import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import { CHUNK } from '../message/model/chunks.ts'

/** All conversations with their last message and unread count. The order is not defined. */
export const conversationsQuery = queryOptions({
  queryKey: ['conversations'],
  queryFn: ({ signal }) => read(api.GET('/conversations', { signal })),
})

/** A chunk is a page of 50 messages by sequence number. Chunk k has the messages 50k + 1 to 50k + 50. */
export function conversationChunkQuery(id: string, chunk: number) {
  return queryOptions({
    queryKey: ['conversation', id, 'chunk', chunk],
    queryFn: ({ signal }) =>
      read(
        api.GET('/conversations/{id}/messages', {
          params: { path: { id }, query: { after: chunk * CHUNK } },
          signal,
        }),
      ),
  })
}

/**
 * Loads which friends are looking at their conversation with the viewer right now.
 * The response is not stored on the device, because the data is outdated within seconds.
 */
export const presenceQuery = queryOptions({
  queryKey: ['presence'],
  queryFn: ({ signal }) => read(api.GET('/presence', { signal })),
  meta: { keep: false },
})
