import type { DraftName } from '../../../lib/session/drafts.ts'

/** The draft of a report that was unfinished when the session ended. The conversation offers it again. */
export const reportOf = (conversationId: string) =>
  `conversation.report.${conversationId}` as DraftName<string>

/** The contract's limit. */
export const LONGEST_REPORT = 2000
