import type { Team } from '@homefield/contract/connection'
import { PLATFORM_NAMES, type PlatformName } from '@homefield/domain/platform'

export interface TeamGroup {
  readonly platform: PlatformName
  readonly teams: readonly Team[]
}

/** Teams that can be mapped to a child, grouped by platform. Platforms without such teams are omitted. */
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

/** The checkboxes that the user has changed, by team id. */
export type Ticked = ReadonlyMap<string, boolean>

/** Returns the teams with a checkbox that differs from the current mapping. */
export function changedTeams(teams: readonly Team[], profileId: string, ticked: Ticked): Team[] {
  return teams.filter((team) => {
    const wanted = ticked.get(team.id)
    return wanted !== undefined && wanted !== hasChild(team, profileId)
  })
}

/**
 * The team's profile ids after the change: the child is added or removed, and all others stay.
 * The list has only children whom the user may map. The server leaves the team's other children unchanged.
 */
export function profileIdsAfter(
  team: Team,
  { profileId, isOn, mappable }: { profileId: string; isOn: boolean; mappable: ReadonlySet<string> },
): string[] {
  const others = team.mappedProfiles.map(({ id }) => id).filter((id) => id !== profileId && mappable.has(id))
  return isOn ? [...others, profileId] : others
}

/** Returns the teams that the save mapped to the child. Only these teams need an import. */
export function givenTeams(changed: readonly Team[], profileId: string): Team[] {
  return changed.filter((team) => hasChild(team, profileId))
}

/** Counts each child once, even if the child has several teams. */
export function countChildren(teams: readonly Team[]): number {
  return new Set(teams.flatMap((team) => team.mappedProfiles.map(({ id }) => id))).size
}

/** The import progress of a team after the user mapped the team to the child. */
export type Progress = 'running' | 'done' | 'failed'

/**
 * @param asked time of the save in epoch milliseconds. An import that ended before this time does not count.
 */
export function progressOf({ import: run }: Pick<Team, 'import'>, asked: number): Progress {
  if (run === null || run.endedAt === null) return 'running'
  if (Temporal.Instant.from(run.endedAt).epochMilliseconds < asked) return 'running'
  return run.step === 'failed' ? 'failed' : 'done'
}
