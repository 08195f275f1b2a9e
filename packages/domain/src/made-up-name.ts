/**
 * Default names of a team before a person names it: 'Team 40217', 'Calendar from example.org'.
 * No event's title contains them, and they tell a reader nothing.
 */
const MADE_UP = /^(?:(?:Playmetrics )?Team [\w-]+|TeamSnap Team|TeamSnap ONE Schedule|Calendar from \S+)$/i

export function isMadeUpName(name: string): boolean {
  return MADE_UP.test(name)
}
