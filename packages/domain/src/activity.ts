export const ACTIVITIES = ['game', 'practice', 'tournament', 'other'] as const
export type Activity = (typeof ACTIVITIES)[number]

/**
 * What kind of activity an event is. What the provider says wins; else the words of the original title decide, in
 * the specification's order: 'game' or 'vs', 'practice', 'tournament', everything else is other. Words, not
 * parts of words: 'Gameday' and 'Practices Committee' say nothing, and case does not matter.
 */
export function activityOf(originalTitle: string, provider: Activity | null = null): Activity {
  if (provider) return provider
  const words = new Set(originalTitle.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  if (words.has('game') || words.has('vs')) return 'game'
  if (words.has('practice')) return 'practice'
  if (words.has('tournament')) return 'tournament'
  return 'other'
}
