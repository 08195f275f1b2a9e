import type { Team } from '@homefield/contract/connection'
import { groupBy } from '../../../../lib/group-by.ts'

type Checked = Pick<Team, 'platform' | 'lastChecked' | 'lastSynced' | 'problem' | 'mappedProfiles'>

export interface CheckedAt {
  /** Time of the last successful fetch. If a platform has several teams, the oldest of their last fetches counts. */
  readonly at: Temporal.Instant
  readonly platforms: readonly string[]
}

/**
 * Returns when the events of each platform were last known to be correct, oldest time first.
 * If a calendar cannot be fetched at the moment, its last successful fetch counts, not the last attempt.
 * Platforms that were fetched in the same minute share one entry, to keep the printed line short.
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
