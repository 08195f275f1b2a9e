import type { Team } from '@homefield/contract/connection'
import type { PlatformName } from '@homefield/domain/platform'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Loads every platform with the connection status, the number of teams, and the last import's time. */
export const platformsQuery = queryOptions({
  queryKey: ['platforms'],
  queryFn: ({ signal }) => read(api.GET('/platforms', { signal })),
})

/** Loads the teams that the user may manage on one platform, newest team first. */
export function teamsQuery(platform: PlatformName) {
  return queryOptions({
    queryKey: ['teams', platform],
    queryFn: ({ signal }) => read(api.GET('/teams', { params: { query: { platform } }, signal })),
  })
}

/**
 * Loads the user's teams, and the teams of families that the user administers.
 * The newest team comes first.
 */
export const allTeamsQuery = queryOptions({
  queryKey: ['teams', 'all'],
  queryFn: ({ signal }) => read(api.GET('/teams', { signal })),
})

/** Loads the team's events that a user deleted by hand. A sync never restores a deleted event. */
export function hiddenEventsQuery(teamId: string) {
  return queryOptions({
    queryKey: ['hidden-events', teamId],
    queryFn: ({ signal }) =>
      read(api.GET('/teams/{id}/hidden-events', { params: { path: { id: teamId } }, signal })),
    meta: { keep: false },
    staleTime: 0,
  })
}

/** Invalidates all queries that depend on teams: the team lists, the platforms, and every schedule. */
export function useRefreshed() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['teams', 'platforms', 'events', 'dashboard', 'profiles'].map((noun) =>
        client.invalidateQueries({ queryKey: [noun] }),
      ),
    )
}

/**
 * Writes a team from a server response into every cached team list.
 * The screen shows the new data without waiting for a refetch.
 */
export function useKeptTeam() {
  const client = useQueryClient()
  return (team: Team) =>
    void client.setQueriesData<{ teams: Team[] }>({ queryKey: ['teams'] }, (list) =>
      list === undefined
        ? undefined
        : { ...list, teams: list.teams.map((kept) => (kept.id === team.id ? team : kept)) },
    )
}
