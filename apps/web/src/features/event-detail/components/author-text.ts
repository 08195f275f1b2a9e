import type { ChangeAuthor } from '@homefield/contract/event'

/** Who changed something: the team where it has a name, else its platform; a person by name. Null: nobody knows. */
export function authorText(by: ChangeAuthor, teamName: string | null): string | null {
  return by.kind === 'platform' ? (teamName ?? by.name) : by.name
}
