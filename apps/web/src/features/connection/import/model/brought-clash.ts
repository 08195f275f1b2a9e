import type { Team } from '@homefield/contract/connection'
import type { SeenClash, SeenSide } from '../../../clash/model/seen-clash.ts'

type Brought = Pick<Team, 'teamName' | 'platform' | 'mappedProfiles'>

/**
 * Returns the unsettled clashes that involve an event of the team, sorted by time.
 * Events have no team id, so the function compares team name, platform and mapped children.
 */
export function broughtClashes(clashes: readonly SeenClash[], team: Brought): SeenClash[] {
  return clashes.filter(
    ({ clash, first, second }) => clash.settledAt === null && (isOf(first, team) || isOf(second, team)),
  )
}

function isOf({ event, children }: SeenSide, team: Brought): boolean {
  return (
    event.teamName === team.teamName &&
    event.platform === team.platform &&
    children.some((child) => team.mappedProfiles.some(({ id }) => id === child.profileId))
  )
}
