/**
 * What one feed may cost. A feed is somebody else's file: every limit is a count, never a time, so that reading it
 * is linear and its result is the same on every machine. Killing a worker that takes too long is the caller's part.
 */
export interface ReadLimits {
  /** Bytes after decompression (for text: UTF-16 units). More is refused as `tooLarge`. */
  readonly maxBytes: number
  /** VEVENTs read; the rest is left out and the calendar is marked `cut`. */
  readonly maxEntries: number
  /** Characters of one content line with its folds; a longer property is left out. */
  readonly maxLine: number
  /** Components inside components; what lies deeper is skipped unread. */
  readonly maxDepth: number
  /** EXDATEs, and RDATEs, of one entry. */
  readonly maxDates: number
  /** Warnings kept; a feed with a million faults is described by the first of them. */
  readonly maxWarnings: number
}

export const READ_LIMITS: ReadLimits = {
  maxBytes: 16 * 1024 * 1024,
  maxEntries: 20_000,
  maxLine: 128 * 1024,
  maxDepth: 16,
  maxDates: 2_000,
  maxWarnings: 100,
}
