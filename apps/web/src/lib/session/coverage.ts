import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../api/client.ts'

/** Loads who drives for the families whose children the user sees: people, helpers and defaults. */
export const coverageQuery = queryOptions({
  queryKey: ['coverage'],
  queryFn: ({ signal }) => read(api.GET('/coverage', { signal })),
})
