import type { Person } from '@homefield/contract/friend'
import type { DraftFamily, DraftName } from '../../../lib/session/drafts.ts'

export interface RequestDraft {
  person: Person
  message: string
}

/** What is typed to a person is kept under a name of this family where the session ends; the page of friends offers it. */
export const REQUESTS = 'friend.request.' as DraftFamily<RequestDraft>
export const requestTo = (personId: string) => `${REQUESTS}${personId}` as DraftName<RequestDraft>

/** The address of an invitation that was not sent yet. */
export const INVITED = 'friend.invited' as DraftName<string>
