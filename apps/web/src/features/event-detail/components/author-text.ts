import type { ChangeAuthor } from '@homefield/contract/event'

/** Author of a change: the team's name or else the platform, or the person's name. Null if unknown. */
export function authorText(by: ChangeAuthor, teamName: string | null): string | null {
  return by.kind === 'platform' ? (teamName ?? by.name) : by.name
}
