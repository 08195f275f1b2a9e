import type { ChangeAuthor } from '@homefield/contract/event'

/**
 * Returns the author of a change: a person's name or the team's name.
 * If the team is unknown, returns the name of the platform.
 */
export function authorText(by: ChangeAuthor, teamName: string | null): string | null {
  return by.kind === 'platform' ? (teamName ?? by.name) : by.name
}
