import type { DraftName } from '../../../lib/session/drafts.ts'

/**
 * The storage key of a report that the user typed but did not send.
 * The app can restore it after a new sign-in.
 */
export const reportOf = (conversationId: string) =>
  `conversation.report.${conversationId}` as DraftName<string>

/** Maximum number of characters in a report, from the API contract. */
export const LONGEST_REPORT = 2000
