import { remembered } from './remembered.ts'

export const ACTIVITIES = ['game', 'practice', 'tournament', 'other'] as const
export type Activity = (typeof ACTIVITIES)[number]

/** Activity words in titles: the specification's English words, then words that Spanish and French clubs use. */
const WORDS = {
  game: ['game', 'vs', 'match', 'partido'],
  practice: ['practice', 'entrenamiento', 'entraînement', 'entrainement'],
  tournament: ['tournament', 'torneo', 'tournoi'],
} as const

/**
 * Determines an event's activity. The activity that the provider states takes precedence.
 * If the provider states no activity, title words decide: 'game' or 'vs', then 'practice', then 'tournament'.
 * If the title contains none of the known words, the activity is 'other'.
 * Only whole words count ('Gameday' and 'Practices Committee' do not), and case is ignored.
 */
export function activityOf(originalTitle: string, provider: Activity | null = null): Activity {
  return provider ?? activityInTitle(originalTitle)
}

const activityInTitle = remembered((originalTitle): Activity => {
  const words = new Set(
    originalTitle
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  )
  for (const activity of ['game', 'practice', 'tournament'] as const)
    if (WORDS[activity].some((word) => words.has(word))) return activity
  return 'other'
})
