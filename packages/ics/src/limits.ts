/**
 * Limits for one feed, which is an untrusted file.
 * Every limit is a count and never a time, so reading takes linear time and gives the same result on every machine.
 * The caller must end a worker that takes too long.
 */
export interface ReadLimits {
  /**
   * Maximum size after decompression: bytes, or UTF-16 units of a string. A larger body fails as `tooLarge`.
   */
  readonly maxBytes: number
  /** Maximum number of VEVENTs that are read. Further ones are left out, and the calendar is marked `cut`. */
  readonly maxEntries: number
  /** Maximum characters of one content line including its folds. A longer property is left out. */
  readonly maxLine: number
  /** Maximum nesting depth of components. Deeper ones are skipped. */
  readonly maxDepth: number
  /** Maximum number of EXDATEs in one entry. The same maximum applies to RDATEs. */
  readonly maxDates: number
  /**
   * Maximum number of warnings per feed. The first 100 warnings describe a faulty feed well enough.
   */
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
