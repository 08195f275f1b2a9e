import type { DraftName } from '../../../lib/session/drafts.ts'

/** The key under which an unsent report is stored. The app can restore the text after a new sign-in. */
export const reportOf = (conversationId: string) =>
  `conversation.report.${conversationId}` as DraftName<string>

/** Maximum length of a report, from the API contract. */
export const LONGEST_REPORT = 2000
