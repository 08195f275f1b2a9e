import type { TimelineRow } from './timeline.ts'

/**
 * Returns the number of messages below the visible rows that other people sent and the viewer has not read.
 * Every message that is not loaded is counted, because the message's sender is unknown.
 * @param lastVisible index of the last visible row
 */
export function messagesBelow(
  rows: readonly TimelineRow[],
  lastVisible: number,
  { readSeq, lastSeq, reachesEnd }: { readSeq: number; lastSeq: number; reachesEnd: boolean },
): number {
  const patched = rows.filter(
    (row, index) =>
      index > lastVisible && row.kind === 'message' && !row.isOwn && (row.message.seq ?? 0) > readSeq,
  ).length
  if (reachesEnd) return patched
  const last = rows.findLast((row) => row.kind === 'message')?.message.seq ?? lastSeq
  return patched + Math.max(0, lastSeq - Math.max(last, readSeq))
}
