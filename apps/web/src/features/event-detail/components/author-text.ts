import type { ChangeAuthor } from '@homefield/contract/event'

/** Who made a change: the team's name, else the platform, or a person's name. Null if unknown. */
export function authorText(by: ChangeAuthor, teamName: string | null): string | null {
  return by.kind === 'platform' ? (teamName ?? by.name) : by.name
}
