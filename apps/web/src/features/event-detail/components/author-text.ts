import type { ChangeAuthor } from '@homefield/contract/event'

/**
 * Returns the author of a change: a person's name or the team's name.
 * For an unknown team, returns the platform.
 */
export function authorText(by: ChangeAuthor, teamName: string | null): string | null {
  return by.kind === 'platform' ? (teamName ?? by.name) : by.name
}
