/**
 * Limits for one feed, which is an untrusted file.
 * Every limit is a count and never a time, so that the same file gives the same result on every machine.
 * The limits do not replace a timeout: the caller must end a worker that takes too long.
 */
export interface ReadLimits {
  /**
   * Maximum size after decompression, in bytes (or UTF-16 units of a string). A larger body fails as `tooLarge`.
   */
  readonly maxBytes: number
  /** Maximum number of VEVENTs to read. Further VEVENTs are skipped, and the calendar is marked as `cut`. */
  readonly maxEntries: number
  /** Maximum characters of a content line, including its folds. A property with a longer line is skipped. */
  readonly maxLine: number
  /** Maximum nesting depth of components. A file with deeper nesting gets the warning `tooDeep`. */
  readonly maxDepth: number
  /** Maximum number of EXDATEs in one entry. The same maximum applies to RDATEs. */
  readonly maxDates: number
  /**
   * Maximum number of warnings per feed. The first warnings describe even a very faulty feed well enough.
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
