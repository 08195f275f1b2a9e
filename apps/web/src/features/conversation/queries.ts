import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import { CHUNK } from '../message/model/chunks.ts'

/** Loads all conversations with their last message and unread count, in no particular order. */
export const conversationsQuery = queryOptions({
  queryKey: ['conversations'],
  queryFn: ({ signal }) => read(api.GET('/conversations', { signal })),
})

/**
 * Loads one chunk of 50 messages.
 * Chunk k contains the messages with the sequence numbers 50k + 1 to 50k + 50.
 */
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
 * Loads the friends who are looking at their conversation with the viewer right now.
 * The device does not store this response, because presence is outdated within seconds.
 */
export const presenceQuery = queryOptions({
  queryKey: ['presence'],
  queryFn: ({ signal }) => read(api.GET('/presence', { signal })),
  meta: { keep: false },
})
