import type { FeedRow, ProblemReason } from './model.ts'

/**
 * What asking a feed once brought, whatever kind of source it is: a calendar link, or a team that is read through its
 * owner's account. Asking and reading differ; what is kept of it, when it is asked again and what the teams make of it is
 * the same for all.
 *
 * - `failed`: kept is what was there, the feed is backed off, its teams say why.
 * - `unchanged`: the source itself says that all is as it was when it was last read whole (a 304, the same bytes). It is a
 *   good check: what was missing then is missing still.
 * - `read` and `isWhole`: these entries are all there is; what is not among them is gone from what is kept.
 * - `read` and not `isWhole`: these entries changed since; they are merged by their key into what is kept. It is no good
 *   check in that sense: nothing can be missing from it. A source that only asks for changes and gets none answers this,
 *   without entries.
 */
export type Finding =
  | {
      readonly kind: 'failed'
      readonly reason: ProblemReason
      /** When the other side wants to be asked again at the earliest. */
      readonly retryAfter: Temporal.Instant | null
    }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'read'
      readonly entries: readonly KeptEntry[]
      readonly isWhole: boolean
      /** How many events lie ahead; of an answer that is not whole, nobody asks. */
      readonly upcoming: number
      readonly content: FeedContent
    }

/** One entry of a feed as it is kept until the team stage reads it. */
export interface KeptEntry {
  /** Identity within the feed, at most 500 characters (see `boundedKey`). */
  readonly key: string
  /** The same for entries that say the same: then nothing is written. */
  readonly hash: string
  /** It stands for more than one event. */
  readonly repeats: boolean
  /**
   * JSON text of a `KeptJson`, known to the source that made it and to its branch in sync/expand-team.task. Text, since it is
   * only written down, and that of few: nearly all entries of a feed are as they were.
   */
  readonly json: string
}

/**
 * Whatever the source, an entry has `rule` (null, or an RRULE) and `start` as `{day}` or `{wall}`: what lies ahead is
 * counted by them.
 */
export interface KeptJson {
  readonly rule: string | null
  readonly start: { readonly day: string } | { readonly wall: string }
}

/** What is kept of an answer beside its entries: how to ask the next time, and what it says of itself. */
export interface FeedContent {
  readonly etag: string | null
  readonly lastModified: string | null
  /** Of the bytes; null where the source has none. */
  readonly contentHash: Buffer | null
  /** The bytes, sealed, for a better reader; null where the source has none. */
  readonly bodySealed: string | null
  readonly name: string | null
  /** IANA zone that the feed names for itself. */
  readonly zone: string | null
  readonly producer: string | null
  /** How long it asks to be left alone. */
  readonly refreshMinutes: number | null
  readonly readerVersion: number
  /** Entries were left out by count: nothing is taken for removed. */
  readonly truncated: boolean
  /** Of a source that can be asked for changes: up to when they are known now. */
  readonly changesKnownUntil: Temporal.Instant | null
}

/**
 * Asks a feed and reads its answer. Null where it could not be asked for a reason of our own, which says nothing of the
 * feed: it is tried again soon. Holds no transaction while it waits for others.
 *
 * `signal` is aborted when it has had all patience; a source that must not be broken off may leave it aside.
 *
 * Where `wantsWhole(feed)` (model), only an answer that is whole can say whether what is missing is back.
 */
export type FeedSource = (
  feed: FeedRow,
  now: Temporal.Instant,
  signal: AbortSignal,
) => Promise<Finding | null>
