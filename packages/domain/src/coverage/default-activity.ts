import type { Activity } from '../activity.ts'

/** The activities for which a family sets defaults. */
export const DEFAULT_ACTIVITIES = ['game', 'practice', 'other'] as const
export type DefaultActivity = (typeof DEFAULT_ACTIVITIES)[number]

/** A tournament counts as a game: families arrive early and plan the drive as for a game. */
export function defaultActivityOf(activity: Activity): DefaultActivity {
  return activity === 'tournament' ? 'game' : activity
}
