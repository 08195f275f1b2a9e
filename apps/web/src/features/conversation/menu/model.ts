import type { DraftName } from '../../../lib/session/drafts.ts'

/** Draft name of an unsent report. After a new sign-in, the conversation offers to restore the draft. */
export const reportOf = (conversationId: string) =>
  `conversation.report.${conversationId}` as DraftName<string>

/** Maximum length of a report, from the API contract. */
export const LONGEST_REPORT = 2000
