import type { Team } from '@homefield/contract/connection'
import type { SeenClash, SeenSide } from '../../../clash/model/seen-clash.ts'

type Brought = Pick<Team, 'teamName' | 'platform' | 'mappedProfiles'>

/**
 * Clashes to decide that name an event of this team, in order of time. An event says its team's name and platform, not
 * its id: of two teams that share both, only the children tell them apart.
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
