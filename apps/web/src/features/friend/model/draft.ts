/** What is typed to a person is kept under this name where the session ends; the list of friends opens it again. */
import type { Person } from '@homefield/contract/friend'
import type { DraftName } from '../../../lib/session/drafts.ts'

export const REQUEST = 'friend.request' as DraftName<{ person: Person; message: string }>

/** The address of an invitation that was not sent yet. */
export const INVITED = 'friend.invited' as DraftName<string>
