export const ACTIVITIES = ['game', 'practice', 'tournament', 'other'] as const
export type Activity = (typeof ACTIVITIES)[number]

/** English words from the specification, then the words of Spanish and French clubs. */
const WORDS = {
  game: ['game', 'vs', 'match', 'partido'],
  practice: ['practice', 'entrenamiento', 'entraînement', 'entrainement'],
  tournament: ['tournament', 'torneo', 'tournoi'],
} as const

/**
 * Determines an event's activity. The provider's own statement wins.
 * Otherwise the words of the original title decide, in the specification's order: 'game' or 'vs', 'practice',
 * 'tournament', and 'other' for the rest.
 * Only whole words count ('Gameday' and 'Practices Committee' do not), and case is ignored.
 */
export function activityOf(originalTitle: string, provider: Activity | null = null): Activity {
  if (provider) return provider
  const words = new Set(
    originalTitle
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  )
  for (const activity of ['game', 'practice', 'tournament'] as const)
    if (WORDS[activity].some((word) => words.has(word))) return activity
  return 'other'
}
