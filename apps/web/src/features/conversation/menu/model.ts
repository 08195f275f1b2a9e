import type { DraftName } from '../../../lib/session/drafts.ts'

/**
 * The storage key of a report that the user typed but did not send.
 * The conversation offers to restore the report.
 */
export const reportOf = (conversationId: string) =>
  `conversation.report.${conversationId}` as DraftName<string>

/** Maximum number of characters in a report, from the API contract. */
export const LONGEST_REPORT = 2000
