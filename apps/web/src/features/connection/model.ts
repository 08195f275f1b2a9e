import type { FeedProblem, PlatformSummary, Team } from '@homefield/contract/connection'
import type { PlatformName } from '@homefield/domain/platform'
import type { Profile } from '@homefield/contract/profile'

/** The page of a platform whose teams come in by link. TeamSnap's own page signs in, and comes with its issue. */
export type LinkPlatform = Exclude<PlatformName, 'TeamSnap'>

export const PLATFORM_PATHS = {
  SportsEngine: '/connections/sportsengine',
  Playmetrics: '/connections/playmetrics',
  GameChanger: '/connections/gamechanger',
  // A TeamSnap team that came in by its calendar link is looked after where it was added.
  TeamSnap: '/connections/other',
  Other: '/connections/other',
} as const satisfies Record<PlatformName, string>

export interface PlatformLists {
  readonly connected: readonly PlatformSummary[]
  readonly available: readonly PlatformSummary[]
}

/** TeamSnap can be connected by link alone for now: until it is, 'Other calendar' is its way in. */
export function splitPlatforms(platforms: readonly PlatformSummary[]): PlatformLists {
  return {
    connected: platforms.filter((platform) => platform.connected),
    available: platforms.filter((platform) => !platform.connected && platform.name !== 'TeamSnap'),
  }
}

/** The latest check of several teams; null where none was ever asked. */
export function lastCheckedOf(teams: readonly Pick<Team, 'lastChecked'>[]): string | null {
  return (
    teams
      .flatMap((team) => team.lastChecked ?? [])
      .sort()
      .at(-1) ?? null
  )
}

/** Children whom the reader may give a team: his own, and those he administers. */
export function mappableProfiles(profiles: readonly Profile[]): Profile[] {
  return profiles.filter((profile) => profile.can.mapTeams)
}

/** Whether a new link would mend it, or only waiting. */
export function needsNewLink(problem: FeedProblem): boolean {
  return ['notFound', 'switchedOff', 'accessDenied', 'notACalendar', 'refusedAddress'].includes(
    problem.reason,
  )
}
