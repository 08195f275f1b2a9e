import type { DraftName } from '../../lib/session/drafts.ts'

/** What somebody began to write to the support, also before he signed in. */
export const REQUEST = 'support.request' as DraftName<string>
/** The specification's. */
export const ROWS = 5
/** The contract's. */
export const MAX_LENGTH = 5_000
