import type { Json } from './json.ts'

/** What tells which event of a feed is which known event. */
export interface Identified {
  /** UID and RECURRENCE-ID as one text. */
  readonly sourceKey: string
  readonly fingerprint: string
  /** When it begins, as an instant; for whole days, when the first day begins in the team's zone. */
  readonly begins: Temporal.Instant
  /** When it is over; its beginning where the length is unknown. */
  readonly over: Temporal.Instant
  readonly fields: { readonly title: Json; readonly location: Json; readonly field: Json }
}

export interface KnownIdentity extends Identified {
  /** Marked as removed by an earlier sync. */
  readonly removed: boolean
}

export interface NewIdentity extends Identified {
  /** One date of a series, named by its planned time. */
  readonly isOfSeries: boolean
}

export interface Answer {
  /** The team's zone. */
  readonly zone: string
  /** False if the answer was cut: then nothing is missing from it. */
  readonly isWhole: boolean
  readonly now: Temporal.Instant
}
