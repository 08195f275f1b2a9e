import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/** Minimum number of letters for a place search, from the API contract. */
export const PLACE_LETTERS = 3

/** Place suggestions while the user types. Not stored on the device, because they are not schedule data. */
export function placesQuery(text: string) {
  const q = text.trim()
  return queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => read(api.GET('/places', { params: { query: { q } }, signal })),
    enabled: q.length >= PLACE_LETTERS,
    // The previous suggestions stay visible until the next ones arrive.
    placeholderData: keepPreviousData,
    retry: false,
    meta: { keep: false },
  })
}
