import type { DraftName } from '../../lib/session/drafts.ts'

/** The draft of a message to support. The app keeps the draft while the user signs in. */
export const REQUEST = 'support.request' as DraftName<string>
/** Height of the message field in text rows, from the specification. */
export const ROWS = 5
/** Maximum length of the message, from the API contract. */
export const MAX_LENGTH = 5_000
