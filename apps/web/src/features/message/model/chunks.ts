/* Messages are read in chunks. Chunk k holds the messages 50k + 1 to 50k + 50, and is a separate response
   that the device caches like any other. The loaded chunks form a range without gaps that moves over a
   conversation of any length: it grows where the user comes near one of its ends and is cut at the other
   end. Thus at most a few hundred messages are held, rendered and read again. */
import type { MESSAGE_PAGE } from '@homefield/contract/message'

export const CHUNK = 50 satisfies typeof MESSAGE_PAGE

/** The maximum number of chunks held at once. */
export const MOST_CHUNKS = 6

/** The first and last chunk, both included. */
export interface ChunkRange {
  readonly from: number
  readonly to: number
}

/** Returns the chunk of a message by its seq; the first chunk for a conversation without messages. */
export function chunkOf(seq: number): number {
  return Math.max(0, Math.floor((seq - 1) / CHUNK))
}

/**
 * Returns the chunks to load first: around the first unread message, or the end if there is none.
 * @param readSeq Seq of the last message the viewer has read; null if nothing is unread.
 */
export function openedRange(lastSeq: number, readSeq: number | null): ChunkRange {
  const last = chunkOf(lastSeq)
  if (readSeq === null) return endRange(lastSeq)
  const at = Math.min(chunkOf(readSeq + 1), last)
  return { from: Math.max(0, at - 1), to: Math.min(at + 1, last) }
}

/** The chunks with the newest messages, more than a screen of them. */
export function endRange(lastSeq: number): ChunkRange {
  const last = chunkOf(lastSeq)
  return { from: Math.max(0, last - 1), to: last }
}

export function withOlder({ from, to }: ChunkRange): ChunkRange {
  const next = Math.max(0, from - 1)
  return { from: next, to: Math.min(to, next + MOST_CHUNKS - 1) }
}

export function withNewer({ from, to }: ChunkRange, lastSeq: number): ChunkRange {
  const next = Math.min(to + 1, chunkOf(lastSeq))
  return { from: Math.max(from, next - MOST_CHUNKS + 1), to: next }
}

/** Returns the longest run of loaded chunks; of two equally long runs, the later one. */
export function longestRun(hasCome: readonly boolean[]): { from: number; to: number; length: number } {
  let best = { from: 0, to: -1, length: 0 }
  let from = 0
  hasCome.forEach((come, index) => {
    if (!come) from = index + 1
    else if (index + 1 - from >= best.length) best = { from, to: index, length: index + 1 - from }
  })
  return best
}
