import type { TimelineRow } from './timeline.ts'

/**
 * Counts other people's unread messages below the visible rows. Messages that are not loaded yet all count as
 * unread.
 * @param lastVisible Index of the last row on the screen.
 */
export function messagesBelow(
  rows: readonly TimelineRow[],
  lastVisible: number,
  { readSeq, lastSeq, reachesEnd }: { readSeq: number; lastSeq: number; reachesEnd: boolean },
): number {
  const laid = rows.filter(
    (row, index) =>
      index > lastVisible && row.kind === 'message' && !row.isOwn && (row.message.seq ?? 0) > readSeq,
  ).length
  if (reachesEnd) return laid
  const last = rows.findLast((row) => row.kind === 'message')?.message.seq ?? lastSeq
  return laid + Math.max(0, lastSeq - Math.max(last, readSeq))
}
