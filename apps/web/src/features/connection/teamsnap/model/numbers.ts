import type { Team } from '@homefield/contract/connection'

export interface Loss {
  readonly teams: number
  readonly events: number
}

/** Counts the teams and events that disconnecting TeamSnap removes. An event of two children counts twice. */
export function lossOf(teams: readonly Pick<Team, 'eventCount'>[]): Loss {
  return { teams: teams.length, events: teams.reduce((sum, { eventCount }) => sum + eventCount, 0) }
}
