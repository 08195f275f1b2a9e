import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/** Minimum number of letters that start a place search, from the API contract. */
export const PLACE_LETTERS = 3

/**
 * Loads place suggestions while the user types.
 * The device stores no place suggestions, because suggestions are not schedule data.
 */
export function placesQuery(text: string) {
  const q = text.trim()
  return queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => read(api.GET('/places', { params: { query: { q } }, signal })),
    enabled: q.length >= PLACE_LETTERS,
    // The previous suggestions stay visible until the server has returned the new suggestions.
    placeholderData: keepPreviousData,
    retry: false,
    meta: { keep: false },
  })
}
