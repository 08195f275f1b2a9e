import type { Team } from '@homefield/contract/connection'
import { PLATFORM_NAMES, type PlatformName } from '@homefield/domain/platform'

export interface TeamGroup {
  readonly platform: PlatformName
  readonly teams: readonly Team[]
}

/** Teams that may be given to a child, by platform; a platform without one is left out. */
export function groupedTeams(teams: readonly Team[]): TeamGroup[] {
  const mappable = teams.filter((team) => team.can.map)
  return PLATFORM_NAMES.map((platform) => ({
    platform,
    teams: mappable.filter((team) => team.platform === platform),
  })).filter((group) => group.teams.length > 0)
}

export function hasChild(team: Team, profileId: string): boolean {
  return team.mappedProfiles.some((profile) => profile.id === profileId)
}

/** What was ticked or unticked, by team. */
export type Ticked = ReadonlyMap<string, boolean>

/** Teams that stand otherwise than they were ticked. */
export function changedTeams(teams: readonly Team[], profileId: string, ticked: Ticked): Team[] {
  return teams.filter((team) => {
    const wanted = ticked.get(team.id)
    return wanted !== undefined && wanted !== hasChild(team, profileId)
  })
}

/**
 * Whose team it is afterwards: the child in or out, the others as they are. Only those whom the reader may give teams are
 * named, for the call leaves everybody else's alone and knows no other.
 */
export function profileIdsAfter(
  team: Team,
  { profileId, isOn, mappable }: { profileId: string; isOn: boolean; mappable: ReadonlySet<string> },
): string[] {
  const others = team.mappedProfiles.map(({ id }) => id).filter((id) => id !== profileId && mappable.has(id))
  return isOn ? [...others, profileId] : others
}

/** The teams of a saving that have the child now: only their events came in, for every child they have. */
export function givenTeams(changed: readonly Team[], profileId: string): Team[] {
  return changed.filter((team) => hasChild(team, profileId))
}

/** Each once, whatever the number of teams. */
export function countChildren(teams: readonly Team[]): number {
  return new Set(teams.flatMap((team) => team.mappedProfiles.map(({ id }) => id))).size
}

/** How far a team is that the child was given with this saving. */
export type Progress = 'running' | 'done' | 'failed'

/** @param asked instant at which it was saved, in milliseconds: an import that ended before is an older one */
export function progressOf({ import: run }: Pick<Team, 'import'>, asked: number): Progress {
  if (run === null || run.endedAt === null) return 'running'
  if (Temporal.Instant.from(run.endedAt).epochMilliseconds < asked) return 'running'
  return run.step === 'failed' ? 'failed' : 'done'
}
