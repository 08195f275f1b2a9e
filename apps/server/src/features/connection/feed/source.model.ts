import type { FeedRow, ProblemReason } from './model.ts'

/**
 * Result of one fetch from a source. A source is a calendar link, or a team in a parent's TeamSnap account.
 * Each source has its own code to fetch and parse. All sources share the code to store, schedule and sync.
 *
 * - `failed`: the stored entries stay, the feed backs off, and its teams show the reason.
 * - `unchanged`: the source states that nothing changed since it was last read whole (a 304, the same bytes).
 *   The check is successful: events that were missing are still missing.
 * - `read` with `isWhole`: the result contains all entries. Stored entries that are not among them are deleted.
 * - `read` without `isWhole`: the result contains only changed entries.
 *   The changed entries are merged by key into the stored entries.
 *   A partial result cannot show that an entry is missing, so it does not count for removals.
 *   A source that requests only changes and gets none returns this result with no entries.
 */
export type Finding =
  | {
      readonly kind: 'failed'
      readonly reason: ProblemReason
      /**
       * Earliest time at which the feed's server allows the next request.
       * `retryAfter` is null if the server states no time.
       */
      readonly retryAfter: Temporal.Instant | null
    }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'read'
      readonly entries: readonly StoredEntry[]
      readonly isWhole: boolean
      /** Number of upcoming events. Not used if the response is partial. */
      readonly upcoming: number
      readonly content: FeedContent
    }

/** A feed entry as a feed check stores it for the team syncs. */
export interface StoredEntry {
  /** Identifies the entry within the feed. At most 500 characters (see `boundedKey`). */
  readonly key: string
  /** Hash of the content. An entry is written only if its hash differs from the stored hash. */
  readonly hash: string
  /** True if the entry is recurring and describes several events. */
  readonly repeats: boolean
  /**
   * JSON text of an object that extends `StoredJson`.
   * The other fields of the object depend on the type of the source: a calendar link or a TeamSnap account.
   * `json` is text, because a feed check writes most entries to the database without parsing them.
   */
  readonly json: string
}

/**
 * Fields that the entries of all sources have. The count of upcoming events uses these fields.
 * `rule` is an RRULE or null. `start` is a day or a wall time.
 */
export interface StoredJson {
  readonly rule: string | null
  readonly start: { readonly day: string } | { readonly wall: string }
}

/** Data of a response besides the entries: validators for the next conditional request, and calendar properties. */
export interface FeedContent {
  readonly etag: string | null
  readonly lastModified: string | null
  /** Hash of the response bytes. Null if the source has no bytes. */
  readonly contentHash: Buffer | null
  /**
   * The encrypted bytes, which a newer version of our calendar reader can parse again.
   * Null if the source has no bytes.
   */
  readonly bodySealed: string | null
  readonly name: string | null
  /** IANA time zone that the feed states for the whole calendar. */
  readonly zone: string | null
  readonly producer: string | null
  /** The refresh interval that the feed asks for. */
  readonly refreshMinutes: number | null
  readonly readerVersion: number
  /** True if the feed has more entries than the limit. A truncated feed must not remove events. */
  readonly truncated: boolean
  /** All changes up to this time have been read. Null if the source cannot list changes since a given time. */
  readonly changesKnownUntil: Temporal.Instant | null
}

/**
 * Fetches a feed and parses its response.
 * Returns null if our own server caused the failure, so that the check is retried soon.
 * A fetch must not run inside a database transaction.
 *
 * `signal` aborts the fetch at the timeout. A source may ignore `signal` if an abort would do damage.
 *
 * If `wantsWhole(feed)` is true, the source must fetch the whole feed. Only the whole feed shows missing events.
 */
export type FeedSource = (
  feed: FeedRow,
  now: Temporal.Instant,
  signal: AbortSignal,
) => Promise<Finding | null>
