import type { TimelineRow } from './timeline.ts'

/**
 * How many messages of others, not read yet, stand below what is on the screen: those laid out are counted, of those not
 * read from the server all are taken for such.
 * @param lastVisible index of the last row on the screen
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
