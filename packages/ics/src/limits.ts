/**
 * Limits for one feed, which is an untrusted file.
 * Every limit is a count, never a time, so that reading is linear and gives the same result on every machine.
 * The caller has to kill a worker that takes too long.
 */
export interface ReadLimits {
  /** Bytes after decompression (for text: UTF-16 units). A larger body is rejected as `tooLarge`. */
  readonly maxBytes: number
  /** VEVENTs that are read. The rest is left out and the calendar is marked `cut`. */
  readonly maxEntries: number
  /** Characters of one content line with its folds. A longer property is left out. */
  readonly maxLine: number
  /** Nesting depth of components. Deeper ones are skipped. */
  readonly maxDepth: number
  /** Maximum of EXDATEs, and of RDATEs, per entry. */
  readonly maxDates: number
  /** Warnings that are kept. The first ones describe a feed with a million faults well enough. */
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
