import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api/client.ts'

/** The teams of all platforms that the user manages. The printed page shows when each platform was checked. */
export const everyTeamQuery = queryOptions({
  queryKey: ['teams', 'every'],
  queryFn: ({ signal }) => read(api.GET('/teams', { signal })),
})
