import type { Team } from '@homefield/contract/connection'
import { groupBy } from '../../../../lib/group-by.ts'

type Checked = Pick<Team, 'platform' | 'lastChecked' | 'lastSynced' | 'problem' | 'mappedProfiles'>

export interface CheckedAt {
  /** Time of the last successful check. For a platform with several teams, the earliest of their times. */
  readonly at: Temporal.Instant
  readonly platforms: readonly string[]
}

/**
 * Returns for each platform when the board's data was last known to be correct. The oldest time comes first.
 * For a failing feed, the time of the last successful sync counts, not the time of the last attempt.
 * Platforms that were checked in the same minute share one entry.
 */
export function checkedAt(teams: readonly Checked[]): CheckedAt[] {
  const byPlatform = new Map<string, Temporal.Instant>()
  for (const team of teams) {
    const text = team.problem === null ? team.lastChecked : team.lastSynced
    if (text === null || team.mappedProfiles.length === 0) continue
    const at = minuteOf(text)
    const known = byPlatform.get(team.platform)
    if (!known || Temporal.Instant.compare(at, known) < 0) byPlatform.set(team.platform, at)
  }
  const byTime = groupBy(byPlatform, ([, at]) => at.epochMilliseconds)
  return [...byTime.values()]
    .map((group) => ({
      at: group[0]?.[1] ?? Temporal.Instant.fromEpochMilliseconds(0),
      platforms: group.map(([platform]) => platform).toSorted(),
    }))
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
}

function minuteOf(text: string): Temporal.Instant {
  return Temporal.Instant.from(text).round({ smallestUnit: 'minute', roundingMode: 'floor' })
}
