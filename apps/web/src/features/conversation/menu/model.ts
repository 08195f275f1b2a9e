import type { DraftName } from '../../../lib/session/drafts.ts'

/** Draft of a report that the user had not sent when the session ended. The conversation offers to restore it. */
export const reportOf = (conversationId: string) =>
  `conversation.report.${conversationId}` as DraftName<string>

/** Maximum length of a report, from the API contract. */
export const LONGEST_REPORT = 2000
