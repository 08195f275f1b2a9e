import type { Team } from '@homefield/contract/connection'
import type { PlatformName } from '@homefield/domain/platform'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Loads every platform with its connection status, its number of teams and the time of its last import. */
export const platformsQuery = queryOptions({
  queryKey: ['platforms'],
  queryFn: ({ signal }) => read(api.GET('/platforms', { signal })),
})

/** Loads the teams of one platform that the user may manage, newest first. */
export function teamsQuery(platform: PlatformName) {
  return queryOptions({
    queryKey: ['teams', platform],
    queryFn: ({ signal }) => read(api.GET('/teams', { params: { query: { platform } }, signal })),
  })
}

/**
 * Loads the user's own teams and the teams of families that the user administers.
 * Teams that were connected later come first.
 */
export const allTeamsQuery = queryOptions({
  queryKey: ['teams', 'all'],
  queryFn: ({ signal }) => read(api.GET('/teams', { signal })),
})

/** Loads a team's events that a user deleted. A sync never restores deleted events. */
export function hiddenEventsQuery(teamId: string) {
  return queryOptions({
    queryKey: ['hidden-events', teamId],
    queryFn: ({ signal }) =>
      read(api.GET('/teams/{id}/hidden-events', { params: { path: { id: teamId } }, signal })),
    meta: { keep: false },
    staleTime: 0,
  })
}

/** Invalidates all queries that depend on teams: lists of teams, platforms, and all calendars. */
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
 * Writes a team from a server response into all cached lists of teams.
 * The screen then shows the new data before the next refetch.
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
