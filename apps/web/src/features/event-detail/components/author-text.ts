import type { ChangeAuthor } from '@homefield/contract/event'

/** Names who made a change: a person, or the team. If the team is unknown, names the platform. */
export function authorText(by: ChangeAuthor, teamName: string | null): string | null {
  return by.kind === 'platform' ? (teamName ?? by.name) : by.name
}
