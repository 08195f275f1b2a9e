import type { Event } from '@homefield/contract/event'

/**
 * Splits a game's title, such as 'Rose City Tournament:' and 'vs Rapids'. Returns null for any other title.
 * A practice's title is not split, because 'Practice' in 'Practice: bring shin guards' must not be truncated.
 */
export function splitOccasion(
  title: string,
  activity: Event['activity'],
): { readonly occasion: string; readonly rest: string } | null {
  if (activity !== 'game' && activity !== 'tournament') return null
  const [, occasion, rest] = /^(.{3,}?:) (\S.*)$/.exec(title) ?? []
  return occasion === undefined || rest === undefined ? null : { occasion, rest }
}
