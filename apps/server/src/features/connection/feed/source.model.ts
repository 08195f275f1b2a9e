import type { FeedRow, ProblemReason } from './model.ts'

/**
 * The result of one fetch. A source is a calendar link, or a team that is read through its owner's account.
 * Sources differ in fetching and reading. Storing, scheduling and team syncs are the same for all sources.
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
      /** The earliest time at which the server allows another request. */
      readonly retryAfter: Temporal.Instant | null
    }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'read'
      readonly entries: readonly StoredEntry[]
      readonly isWhole: boolean
      /** Number of upcoming events. Unused for a partial response. */
      readonly upcoming: number
      readonly content: FeedContent
    }

/** One entry of a feed, as stored for the team syncs. */
export interface StoredEntry {
  /** Identifies the entry within the feed. At most 500 characters (see `boundedKey`). */
  readonly key: string
  /** Equal for entries with equal content. An entry with a stored hash is not written again. */
  readonly hash: string
  /** True if the entry stands for several events. */
  readonly repeats: boolean
  /**
   * JSON text of a `StoredJson`.
   * The full type of the JSON is known only to the entry's source and in sync/expand-team.task.
   * The JSON is passed as text, because it is only written to the database, for the few entries that changed.
   */
  readonly json: string
}

/**
 * The fields that entries of every source have: `rule` (null or an RRULE) and `start` as `{day}` or `{wall}`.
 * Upcoming events are counted by these two fields.
 */
export interface StoredJson {
  readonly rule: string | null
  readonly start: { readonly day: string } | { readonly wall: string }
}

/**
 * The part of a response that is stored besides its entries: request state for the next fetch, and calendar properties.
 */
export interface FeedContent {
  readonly etag: string | null
  readonly lastModified: string | null
  /** Hash of the response bytes. Null if the source has no bytes. */
  readonly contentHash: Buffer | null
  /** The encrypted bytes, stored for a newer reader version. Null if the source has no bytes. */
  readonly bodySealed: string | null
  readonly name: string | null
  /** IANA zone that the feed names for itself. */
  readonly zone: string | null
  readonly producer: string | null
  /** The refresh interval that the feed asks for. */
  readonly refreshMinutes: number | null
  readonly readerVersion: number
  /** True if entries beyond the limit were left out. Such a response removes no event. */
  readonly truncated: boolean
  /** Time up to which changes are known. Only for a source that supports change queries. */
  readonly changesKnownUntil: Temporal.Instant | null
}

/**
 * Fetches a feed and reads its response. Returns null if our server caused the failure.
 * Such a failure says nothing about the feed, and the check is retried soon. The fetch holds no transaction.
 *
 * `signal` aborts the fetch at the timeout. A source that must not be interrupted may ignore it.
 *
 * If `wantsWhole(feed)` is true, only a whole response can tell whether missing events are back.
 */
export type FeedSource = (
  feed: FeedRow,
  now: Temporal.Instant,
  signal: AbortSignal,
) => Promise<Finding | null>
