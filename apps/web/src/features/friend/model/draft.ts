import type { Person } from '@homefield/contract/friend'
import type { DraftFamily, DraftName } from '../../../lib/session/drafts.ts'

export interface RequestDraft {
  person: Person
  message: string
}

/**
 * The names of all friend-request drafts begin with this prefix. The person's id follows.
 * The draft survives the end of the session, and the friends page offers to restore it.
 */
export const REQUESTS = 'friend.request.' as DraftFamily<RequestDraft>
export const requestTo = (personId: string) => `${REQUESTS}${personId}` as DraftName<RequestDraft>

/** Name of the draft that keeps an invitation's email address until the invitation is sent. */
export const INVITED = 'friend.invited' as DraftName<string>
