import type { Team } from '@homefield/contract/connection'
import type { Profile } from '@homefield/contract/profile'
import type { SportName } from '@homefield/domain/sport'
import type { DraftName } from '../../../lib/session/drafts.ts'

/** Name of the draft that stores a pasted text until its team is connected. */
export const PASTED = 'link.pasted' as DraftName<string>

type Child = Pick<Profile, 'id' | 'sports'>

/**
 * Returns the ids of the children that are preselected for a pasted calendar: the children of the connected team,
 * the only child, or the only child who plays the calendar's sport.
 * In other cases nobody is preselected, because events on the wrong child's calendar mislead the whole family.
 */
export function preselected(
  children: readonly Child[],
  sport: SportName,
  connected: Pick<Team, 'mappedProfiles'> | undefined,
): string[] {
  const known = new Set(connected?.mappedProfiles.map(({ id }) => id))
  const mapped = children.filter(({ id }) => known.has(id))
  if (mapped.length > 0) return mapped.map(({ id }) => id)
  const players = children.filter(({ sports }) => sports.some(({ name }) => name === sport))
  const likely = children.length === 1 ? children : players
  return likely.length === 1 ? likely.map(({ id }) => id) : []
}
