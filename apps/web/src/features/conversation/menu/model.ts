import type { DraftName } from '../../../lib/session/drafts.ts'

/** A report that was half typed when the session ended; the conversation offers it. */
export const reportOf = (conversationId: string) =>
  `conversation.report.${conversationId}` as DraftName<string>

/** The contract's longest. */
export const LONGEST_REPORT = 2000
