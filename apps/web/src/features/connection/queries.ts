import type { PlatformName } from '@homefield/domain/platform'
import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Each platform with its state: connected, in trouble, how many teams, when events last came in. */
export const platformsQuery = queryOptions({
  queryKey: ['platforms'],
  queryFn: ({ signal }) => read(api.GET('/platforms', { signal })),
})

/** Teams of one platform that the reader may manage, newest first. */
export function teamsQuery(platform: PlatformName) {
  return queryOptions({
    queryKey: ['teams', platform],
    queryFn: ({ signal }) => read(api.GET('/teams', { params: { query: { platform } }, signal })),
  })
}

/** Every team that the reader may see: the own ones, and those of owners who made him administrator; newest first. */
export const allTeamsQuery = queryOptions({
  queryKey: ['teams', 'all'],
  queryFn: ({ signal }) => read(api.GET('/teams', { signal })),
})

/** The events of a team that were deleted by hand, and that no sync brings back. */
export function hiddenEventsQuery(teamId: string) {
  return queryOptions({
    queryKey: ['hidden-events', teamId],
    queryFn: ({ signal }) =>
      read(api.GET('/teams/{id}/hidden-events', { params: { path: { id: teamId } }, signal })),
    meta: { keep: false },
    staleTime: 0,
  })
}
