import type { Json } from './json.ts'

/** The values by which an event of a feed is matched with a known event. */
export interface Identified {
  /** UID and RECURRENCE-ID as one text. */
  readonly sourceKey: string
  readonly fingerprint: string
  /** The start as an instant; for all-day events, the start of the first day in the team's zone. */
  readonly begins: Temporal.Instant
  /** The end; equal to the start if the length is unknown. */
  readonly over: Temporal.Instant
  readonly fields: { readonly title: Json; readonly location: Json; readonly field: Json }
}

export interface KnownIdentity extends Identified {
  /** Marked as removed by an earlier sync. */
  readonly removed: boolean
}

export interface NewIdentity extends Identified {
  /** True for one date of a series, which is named by its planned time. */
  readonly isOfSeries: boolean
}

export interface Answer {
  /** The team's zone. */
  readonly zone: string
  /** False if the answer was truncated: then no event counts as missing. */
  readonly isWhole: boolean
  readonly now: Temporal.Instant
}
