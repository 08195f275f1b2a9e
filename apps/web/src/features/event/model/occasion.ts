import type { Event } from '@homefield/contract/event'

/**
 * Splits a game's title into the occasion and the rest: 'Rose City Tournament:' and 'vs Rapids'. Null for other titles.
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
