import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/** Loads the user's teams of all platforms. The printed page shows when each platform was last fetched. */
export const everyTeamQuery = queryOptions({
  queryKey: ['teams', 'every'],
  queryFn: ({ signal }) => read(api.GET('/teams', { signal })),
})
