import type { Person } from '@homefield/contract/friend'
import type { DraftFamily, DraftName } from '../../../lib/session/drafts.ts'

export interface RequestDraft {
  person: Person
  message: string
}

/**
 * The names of all drafts of friend requests consist of this prefix and the person's id.
 * A draft survives the end of the session. After the next sign-in, the friends page offers the draft.
 */
export const REQUESTS = 'friend.request.' as DraftFamily<RequestDraft>
export const requestTo = (personId: string) => `${REQUESTS}${personId}` as DraftName<RequestDraft>

/** Name of the draft that stores the typed email address until the invitation is sent. */
export const INVITED = 'friend.invited' as DraftName<string>
