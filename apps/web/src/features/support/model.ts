import type { DraftName } from '../../lib/session/drafts.ts'

/** An unsent message to the support. It survives the sign-in. */
export const REQUEST = 'support.request' as DraftName<string>
/** From the specification. */
export const ROWS = 5
/** The contract's limit. */
export const MAX_LENGTH = 5_000
