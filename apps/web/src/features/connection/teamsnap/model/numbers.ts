import type { Team } from '@homefield/contract/connection'

export interface Loss {
  readonly teams: number
  readonly events: number
}

/** Counts the teams and events that a disconnect removes. A shared event counts once per child. */
export function lossOf(teams: readonly Pick<Team, 'eventCount'>[]): Loss {
  return { teams: teams.length, events: teams.reduce((sum, { eventCount }) => sum + eventCount, 0) }
}
