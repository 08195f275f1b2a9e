/*
 * Messages are read in chunks: chunk k holds the numbers 50k + 1 to 50k + 50, and is an answer of its own, kept on the
 * device like every other. What is loaded is a row of chunks without a gap, which moves over a conversation of any
 * length: it grows where the reader comes near one of its ends, and is cut at the other one, so that never more than a few
 * hundred messages are held, laid out and read again.
 */
import type { MESSAGE_PAGE } from '@homefield/contract/message'

export const CHUNK = 50 satisfies typeof MESSAGE_PAGE

/** Chunks held at once. */
export const MOST_CHUNKS = 6

/** First and last chunk, both included. */
export interface ChunkRange {
  readonly from: number
  readonly to: number
}

/** The chunk in which a message stands, by its number; the first one of a conversation without messages. */
export function chunkOf(seq: number): number {
  return Math.max(0, Math.floor((seq - 1) / CHUNK))
}

/**
 * What is loaded at first: where the first unread message is with what stands around it, else the end.
 * @param readSeq up to which the viewer has read; null where nothing is unread
 */
export function openedRange(lastSeq: number, readSeq: number | null): ChunkRange {
  const last = chunkOf(lastSeq)
  if (readSeq === null) return endRange(lastSeq)
  const at = Math.min(chunkOf(readSeq + 1), last)
  return { from: Math.max(0, at - 1), to: Math.min(at + 1, last) }
}

/** The newest messages, more than a screen of them. */
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

/** Of what has come, the longest part without a gap; of two the later one. */
export function longestRun(hasCome: readonly boolean[]): { from: number; to: number; length: number } {
  let best = { from: 0, to: -1, length: 0 }
  let from = 0
  hasCome.forEach((come, index) => {
    if (!come) from = index + 1
    else if (index + 1 - from >= best.length) best = { from, to: index, length: index + 1 - from }
  })
  return best
}
