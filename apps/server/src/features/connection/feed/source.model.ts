import type { FeedRow, ProblemReason } from './model.ts'

/**
 * The result of one fetch, for every kind of source: a calendar link, or a team read through its owner's
 * account. Fetching and reading differ per source; storing, scheduling and the team stages are the same for
 * all.
 *
 * - `failed`: the stored entries stay, the feed backs off, and its teams show the reason.
 * - `unchanged`: the source itself states that nothing changed since it was last read whole (a 304, the same
 *   bytes). This is a good check: events missing then are still missing.
 * - `read` with `isWhole`: these are all entries. Stored entries that are not among them are deleted.
 * - `read` without `isWhole`: only entries that changed, merged by key into the stored ones. This is not a
 *   good check, because it cannot show that an entry is missing. A source that asks only for changes and gets
 *   none returns this with no entries.
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
      readonly entries: readonly KeptEntry[]
      readonly isWhole: boolean
      /** Number of upcoming events; unused for a partial response. */
      readonly upcoming: number
      readonly content: FeedContent
    }

/** One entry of a feed, as stored for the team stage. */
export interface KeptEntry {
  /** Identity within the feed, at most 500 characters (see `boundedKey`). */
  readonly key: string
  /** Equal for entries with equal content; an entry with a known hash is not written. */
  readonly hash: string
  /** True if the entry stands for more than one event. */
  readonly repeats: boolean
  /**
   * JSON text of a `KeptJson`. Only the source that made it and that source's branch in sync/expand-team.task
   * know its full type. It is text because it is only written to the database, and only for the few entries
   * that changed.
   */
  readonly json: string
}

/**
 * Every source's entries have `rule` (null or an RRULE) and `start` as `{day}` or `{wall}`. Upcoming events
 * are counted by these two.
 */
export interface KeptJson {
  readonly rule: string | null
  readonly start: { readonly day: string } | { readonly wall: string }
}

/**
 * The stored part of a response besides its entries: request state for the next fetch, and calendar
 * properties.
 */
export interface FeedContent {
  readonly etag: string | null
  readonly lastModified: string | null
  /** Hash of the bytes; null if the source has none. */
  readonly contentHash: Buffer | null
  /** The sealed bytes, stored for a newer reader version; null if the source has none. */
  readonly bodySealed: string | null
  readonly name: string | null
  /** IANA zone that the feed names for itself. */
  readonly zone: string | null
  readonly producer: string | null
  /** The refresh interval that the feed asks for. */
  readonly refreshMinutes: number | null
  readonly readerVersion: number
  /** Entries beyond the limit were left out, so this response removes no event. */
  readonly truncated: boolean
  /** For a source that supports change queries: the time up to which changes are known. */
  readonly changesKnownUntil: Temporal.Instant | null
}

/**
 * Fetches a feed and reads its response. Returns null if it could not be fetched for our own reasons, which say
 * nothing about the feed; the check is retried soon. Holds no transaction during the fetch.
 *
 * `signal` aborts at the timeout. A source that must not be interrupted may ignore it.
 *
 * If `wantsWhole(feed)` (model), only a whole response can tell whether missing events are back.
 */
export type FeedSource = (
  feed: FeedRow,
  now: Temporal.Instant,
  signal: AbortSignal,
) => Promise<Finding | null>
