import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import { CHUNK } from '../message/model/chunks.ts'

/** All conversations, with their last message and what is unread, in no particular order. */
export const conversationsQuery = queryOptions({
  queryKey: ['conversations'],
  queryFn: ({ signal }) => read(api.GET('/conversations', { signal })),
})

/** Chunk k of a conversation: its messages 50k + 1 to 50k + 50. */
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

/** Who is looking at a conversation with the viewer right now. Worth nothing later, so it is not kept. */
export const presenceQuery = queryOptions({
  queryKey: ['presence'],
  queryFn: ({ signal }) => read(api.GET('/presence', { signal })),
  meta: { keep: false },
})
