import type { DraftName } from '../../lib/session/drafts.ts'

/**
 * The draft of a message to support. The app keeps the draft while the user signs in.
 */
export const REQUEST = 'support.request' as DraftName<string>
/** Height of the message field in lines of text. The specification sets the height. */
export const ROWS = 5
/** Maximum number of characters in the message. The API rejects longer messages. */
export const MAX_LENGTH = 5_000
