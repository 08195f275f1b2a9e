import type { Team } from '@homefield/contract/connection'
import { useQueries, useQuery } from '@tanstack/react-query'
import { platformsQuery, teamsQuery } from '../../../connection/queries.ts'

/** Returns all teams that the user may manage. The list grows while the teams of each platform load. */
export function useTeams(): Team[] {
  const platforms = useQuery(platformsQuery).data?.platforms ?? []
  return useQueries({
    queries: platforms.filter((platform) => platform.connected).map(({ name }) => teamsQuery(name)),
    combine: (answers) => answers.flatMap(({ data }) => data?.teams ?? []),
  })
}
