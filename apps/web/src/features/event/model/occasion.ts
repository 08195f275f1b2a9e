import type { Event } from '@homefield/contract/event'

/**
 * The occasion that a game's title begins with, and what follows it: 'Rose City Tournament:' and 'vs Rapids'. Null for
 * other titles: of a practice, what stands before the colon says more than what stands behind.
 */
export function splitOccasion(
  title: string,
  activity: Event['activity'],
): { readonly occasion: string; readonly rest: string } | null {
  if (activity !== 'game' && activity !== 'tournament') return null
  const [, occasion, rest] = /^(.{3,}?:) (\S.*)$/.exec(title) ?? []
  return occasion === undefined || rest === undefined ? null : { occasion, rest }
}
