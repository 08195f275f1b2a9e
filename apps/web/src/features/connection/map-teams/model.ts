import type { Team } from '@homefield/contract/connection'
import { PLATFORM_NAMES, type PlatformName } from '@homefield/domain/platform'

export interface TeamGroup {
  readonly platform: PlatformName
  readonly teams: readonly Team[]
}

/** Groups the teams that the user may map by platform. Omits platforms without such teams. */
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

/** Maps a team's id to the new state of its checkbox, for checkboxes that the user has changed. */
export type Ticked = ReadonlyMap<string, boolean>

/** Returns the teams with a checkbox that differs from the stored mapping. */
export function changedTeams(teams: readonly Team[], profileId: string, ticked: Ticked): Team[] {
  return teams.filter((team) => {
    const wanted = ticked.get(team.id)
    return wanted !== undefined && wanted !== hasChild(team, profileId)
  })
}

/**
 * Returns the team's children after adding or removing one child. All other children stay.
 * The returned list omits children whom the user may not map. The server leaves these children mapped.
 */
export function profileIdsAfter(
  team: Team,
  { profileId, isOn, mappable }: { profileId: string; isOn: boolean; mappable: ReadonlySet<string> },
): string[] {
  const others = team.mappedProfiles.map(({ id }) => id).filter((id) => id !== profileId && mappable.has(id))
  return isOn ? [...others, profileId] : others
}

/** Returns the teams to which the child was added. Only these teams need an import. */
export function givenTeams(changed: readonly Team[], profileId: string): Team[] {
  return changed.filter((team) => hasChild(team, profileId))
}

/** Returns the number of different children in the teams. */
export function countChildren(teams: readonly Team[]): number {
  return new Set(teams.flatMap((team) => team.mappedProfiles.map(({ id }) => id))).size
}

/** Progress of a team's import after the user added the child to the team. */
export type Progress = 'running' | 'done' | 'failed'

/**
 * @param asked time of the save in epoch milliseconds. An import that ended before this time does not count.
 */
export function progressOf({ import: run }: Pick<Team, 'import'>, asked: number): Progress {
  if (run === null || run.endedAt === null) return 'running'
  if (Temporal.Instant.from(run.endedAt).epochMilliseconds < asked) return 'running'
  return run.step === 'failed' ? 'failed' : 'done'
}
