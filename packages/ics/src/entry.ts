/**
 * What a calendar file says, before anybody's zone or any platform's habits are applied to it. Everything here is
 * plain JSON: it crosses a worker thread and is kept in the database.
 */

/**
 * Three kinds of time, never mixed:
 * - `day`: a date without a clock. `marked` says that the file wrote VALUE=DATE; PlayMetrics writes all-day events
 *   without it (and then with an inclusive DTEND).
 * - `utc`: an instant.
 * - `wall`: a clock reading in an IANA zone, or in one that the file defines (defined-zone.ts); a null zone is a floating
 *   time, read in the team's zone.
 * `day` is `YYYY-MM-DD`, `wall` is `YYYY-MM-DDTHH:MM:SS`.
 */
export type EntryTime =
  | { readonly kind: 'day'; readonly day: string; readonly marked: boolean }
  | { readonly kind: 'utc'; readonly wall: string }
  | { readonly kind: 'wall'; readonly wall: string; readonly zone: string | null }

/** A date of RDATE; one written as a PERIOD ends in a way of its own, as an end or a length (`PT1H`). */
export type ExtraDate = EntryTime & { readonly until?: EntryTime; readonly lasts?: string }

export interface Entry {
  /** Never empty: made from content where the file has none, and told apart where two events share one. */
  readonly uid: string
  /** RECURRENCE-ID of an override; null for a master or a single event. */
  readonly recurrenceId: EntryTime | null
  /** RANGE of the RECURRENCE-ID: the override is for that date and all later ones. */
  readonly range?: 'thisAndFuture'
  /** Any integer; SportsEngine and PlayMetrics write an epoch. */
  readonly sequence: number | null
  readonly start: EntryTime
  /** DTEND as written: for days it is exclusive when `marked`. */
  readonly end: EntryTime | null
  /** DURATION as written, e.g. `PT1H15M`. */
  readonly duration: string | null
  readonly summary: string
  readonly description: string | null
  readonly location: string | null
  /** STATUS in capitals; METHOD:CANCEL reads as CANCELLED. */
  readonly status: string | null
  readonly url: string | null
  readonly categories: readonly string[]
  readonly geo: { readonly latitude: number; readonly longitude: number } | null
  /** LAST-MODIFIED as written. */
  readonly lastModified: string | null
  /** RRULE as written. */
  readonly rule: string | null
  readonly extraDates: readonly ExtraDate[]
  readonly exceptDates: readonly EntryTime[]
  /** Hash of everything a reader could see; see content-hash.ts for what is left out. */
  readonly hash: string
}

/** By its STATUS, in either spelling. */
export function isCalledOff(status: string | null): boolean {
  return status === 'CANCELLED' || status === 'CANCELED'
}

export type WarningCode =
  /** An event without a readable start, or broken beyond use, was left out. */
  | 'eventDropped'
  /** A line that is no property, or an unreadable one, was left out; the event stays. */
  | 'lineDropped'
  | 'lineTooLong'
  | 'tooManyEntries'
  | 'tooManyDates'
  | 'tooDeep'
  /** An RRULE that cannot be understood: the event stands once. */
  | 'ruleDropped'
  /** A RANGE of an override that cannot be carried on (days for times, THISANDPRIOR): that one date is changed. */
  | 'rangeIgnored'
  | 'noUid'
  | 'duplicateUid'
  /** A zone name nobody knows whose VTIMEZONE behaves like a known zone. */
  | 'zoneGuessed'
  /** A zone name nobody knows: its times are read in the team's zone. */
  | 'zoneUnknown'
  | 'badEncoding'
  /** Cut by count: by occurrences or by steps. */
  | 'seriesCut'
  /** A rule without any date: the event stands once, at its start. */
  | 'ruleNeverYields'

export interface Warning {
  readonly code: WarningCode
  /** UID of the event concerned. */
  readonly uid: string | null
  /** The name of a property or zone; never a whole value. */
  readonly detail: string | null
}

export interface Calendar {
  readonly name: string | null
  readonly producer: string | null
  /** IANA zone of the calendar itself; null where it names none, or only UTC, which names no place. */
  readonly zone: string | null
  /** Seconds the feed asks to be left alone for (REFRESH-INTERVAL, X-PUBLISHED-TTL). */
  readonly refreshInterval: number | null
  readonly entries: readonly Entry[]
  /** True when entries were left out by count: nothing may be taken for removed. */
  readonly cut: boolean
  readonly warnings: readonly Warning[]
}

/** Why a body is no usable calendar; names of the contract's list of feed problems. */
export type ReadFailure = 'empty' | 'notACalendar' | 'truncated' | 'tooLarge' | 'unreadable'

export type ReadResult =
  | { readonly ok: true; readonly calendar: Calendar }
  /** `partial` is set for `truncated` alone: what stood before the break. Nothing may be taken for removed. */
  | { readonly ok: false; readonly reason: ReadFailure; readonly partial: Calendar | null }
