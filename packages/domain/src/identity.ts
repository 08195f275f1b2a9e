import type { Json } from './json.ts'

/** The values by which the sync finds the stored event for an event of a feed. */
export interface Identified {
  /** UID and RECURRENCE-ID, joined to one text. */
  readonly sourceKey: string
  readonly fingerprint: string
  /** The start as an instant. For an all-day event it is the start of the first day in the team's zone. */
  readonly begins: Temporal.Instant
  /** The end. It equals the start if the length is unknown. */
  readonly over: Temporal.Instant
  readonly fields: { readonly title: Json; readonly location: Json; readonly field: Json }
}

export interface KnownIdentity extends Identified {
  /** True if an earlier sync marked the event as removed. */
  readonly removed: boolean
}

export interface NewIdentity extends Identified {
  /** True for an event of a series. The event's planned time (RECURRENCE-ID) is part of its identity. */
  readonly isOfSeries: boolean
}

export interface Answer {
  readonly zone: string
  /** False if the platform's response was truncated. No event counts as missing from a truncated response. */
  readonly isWhole: boolean
  readonly now: Temporal.Instant
}
