import type { Person } from '@homefield/contract/friend'
import type { DraftFamily, DraftName } from '../../../lib/session/drafts.ts'

export interface RequestDraft {
  person: Person
  message: string
}

/**
 * Prefix of the draft's name; one draft per person. It survives the end of the session, and the friends page
 * offers it again.
 */
export const REQUESTS = 'friend.request.' as DraftFamily<RequestDraft>
export const requestTo = (personId: string) => `${REQUESTS}${personId}` as DraftName<RequestDraft>

/** The email address of an invitation that was not sent yet. */
export const INVITED = 'friend.invited' as DraftName<string>
