import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/** Letters typed before places are looked up (contract). */
export const PLACE_LETTERS = 3

/** Places for a text as it is typed. Not kept on the device: it is nobody's schedule. */
export function placesQuery(text: string) {
  const q = text.trim()
  return queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => read(api.GET('/places', { params: { query: { q } }, signal })),
    enabled: q.length >= PLACE_LETTERS,
    // What stood there stays until the next list is known.
    placeholderData: keepPreviousData,
    retry: false,
    meta: { keep: false },
  })
}
