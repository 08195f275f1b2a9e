/**
 * Matches default names that the app gives a team before a person names it: 'Team 40217', 'Calendar from example.org'.
 * A default name tells the reader nothing, so headlines and calendar files leave it out.
 */
const MADE_UP = /^(?:(?:Playmetrics )?Team [\w-]+|TeamSnap Team|TeamSnap ONE Schedule|Calendar from \S+)$/i

export function isMadeUpName(name: string): boolean {
  return MADE_UP.test(name)
}
