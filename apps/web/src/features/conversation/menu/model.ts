import type { DraftName } from '../../../lib/session/drafts.ts'

/** The key under which a half-typed report is stored. The conversation can restore the text after a new sign-in. */
export const reportOf = (conversationId: string) =>
  `conversation.report.${conversationId}` as DraftName<string>

/** Maximum length of a report, from the API contract. */
export const LONGEST_REPORT = 2000
