import type { Json } from './json.ts'

/** The values by which the sync recognizes a feed's event among the stored events. */
export interface Identified {
  /** UID and RECURRENCE-ID, joined to one text. */
  readonly sourceKey: string
  readonly fingerprint: string
  /** Hash of all values that the feed or platform states about the event. */
  readonly sourceHash: string
  /** The start as an instant. For an all-day event it is the start of the first day in the team's zone. */
  readonly begins: Temporal.Instant
  /** The end of the event, or `begins` if the length is unknown. */
  readonly over: Temporal.Instant
  readonly fields: { readonly title: Json; readonly location: Json; readonly field: Json }
}

export interface KnownIdentity extends Identified {
  /** True if an earlier sync marked the event as removed. */
  readonly removed: boolean
}

export interface NewIdentity extends Identified {
  /** True for an occurrence of a series, which the sync identifies by its UID and planned time (RECURRENCE-ID). */
  readonly isOfSeries: boolean
}

export interface Answer {
  readonly zone: string
  /** False if the platform's response was truncated. The sync then treats no event as missing. */
  readonly isWhole: boolean
  readonly now: Temporal.Instant
}
