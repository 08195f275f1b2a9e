import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import { CHUNK } from '../message/model/chunks.ts'

/** Fetches the newest messages about an event and the number of unread messages. */
export function threadQuery(eventId: string) {
  return queryOptions({
    queryKey: ['thread', eventId, 'newest'],
    queryFn: ({ signal }) =>
      read(api.GET('/events/{id}/messages', { params: { path: { id: eventId } }, signal })),
  })
}

/** Fetches 50 messages of a thread. Chunk k holds the messages with sequence numbers 50k + 1 to 50k + 50. */
export function threadChunkQuery(eventId: string, numbering: number, chunk: number) {
  return queryOptions({
    queryKey: ['thread', eventId, 'chunk', numbering, chunk],
    queryFn: ({ signal }) =>
      read(
        api.GET('/events/{id}/messages', {
          params: { path: { id: eventId }, query: { after: chunk * CHUNK } },
          signal,
        }),
      ),
  })
}
