/* Messages are loaded in chunks of 50. Chunk k contains the messages 50k + 1 to 50k + 50.
Each chunk is a separate response, which the device caches like any other.
The loaded chunks form a range without gaps in a conversation of any length.
When the user comes near one end, the range grows there and is cut at the other end.
At most a few hundred messages are therefore kept, rendered and refetched. */
import type { MESSAGE_PAGE } from '@homefield/contract/message'

export const CHUNK = 50 satisfies typeof MESSAGE_PAGE

/** Maximum number of chunks that a message list keeps in memory. */
export const MOST_CHUNKS = 6

/** A range of chunks. The range includes both `from` and `to`. */
export interface ChunkRange {
  readonly from: number
  readonly to: number
}

/** Returns the chunk with the message number `seq`. In an empty conversation, returns the first chunk. */
export function chunkOf(seq: number): number {
  return Math.max(0, Math.floor((seq - 1) / CHUNK))
}

/**
 * Returns the chunks to load first: around the first unread message, or at the end if all messages are read.
 * @param readSeq sequence number of the last message that the viewer has read; null if all messages are read
 */
export function openedRange(lastSeq: number, readSeq: number | null): ChunkRange {
  const last = chunkOf(lastSeq)
  if (readSeq === null) return endRange(lastSeq)
  const at = Math.min(chunkOf(readSeq + 1), last)
  return { from: Math.max(0, at - 1), to: Math.min(at + 1, last) }
}

/**
 * Returns the last two chunks, because the last chunk alone may contain too few messages to fill the screen.
 */
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

/**
 * Returns the longest sequence of loaded chunks. If two sequences are equally long, returns the later one.
 */
export function longestRun(hasCome: readonly boolean[]): { from: number; to: number; length: number } {
  let best = { from: 0, to: -1, length: 0 }
  let from = 0
  hasCome.forEach((come, index) => {
    if (!come) from = index + 1
    else if (index + 1 - from >= best.length) best = { from, to: index, length: index + 1 - from }
  })
  return best
}
