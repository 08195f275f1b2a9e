/**
 * The content of a calendar file, before any time zone or platform-specific rules are applied.
 * All of it is plain JSON: it is sent to a worker thread and stored in the database.
 */

/**
 * Three kinds of time, never mixed:
 * - `day`: a date without a time of day. `marked`: the file contained VALUE=DATE. PlayMetrics writes all-day events without
 *   it (and then with an inclusive DTEND).
 * - `utc`: an instant.
 * - `wall`: a wall time in an IANA zone, or in one that the file defines (defined-zone.ts). A null zone is a floating time,
 *   which is read in the team's zone.
 *
 * `day` is `YYYY-MM-DD`, `wall` is `YYYY-MM-DDTHH:MM:SS`.
 */
export type EntryTime =
  | { readonly kind: 'day'; readonly day: string; readonly marked: boolean }
  | { readonly kind: 'utc'; readonly wall: string }
  | { readonly kind: 'wall'; readonly wall: string; readonly zone: string | null }

/** A date of RDATE. A PERIOD has its own end, as a time or a length (`PT1H`). */
export type ExtraDate = EntryTime & { readonly until?: EntryTime; readonly lasts?: string }

export interface Entry {
  /** Never empty: generated from the content if the file has none, and made unique if two events share one. */
  readonly uid: string
  /** RECURRENCE-ID of an override; null for a series or a single event. */
  readonly recurrenceId: EntryTime | null
  /** RANGE of the RECURRENCE-ID: the override applies to that date and all later ones. */
  readonly range?: 'thisAndFuture'
  /** Any integer: SportsEngine and PlayMetrics write a timestamp. */
  readonly sequence: number | null
  readonly start: EntryTime
  /** DTEND as written. For days it is exclusive if `marked`. */
  readonly end: EntryTime | null
  /** DURATION as written, e.g. `PT1H15M`. */
  readonly duration: string | null
  readonly summary: string
  readonly description: string | null
  readonly location: string | null
  /** STATUS in upper case. METHOD:CANCEL is read as CANCELLED. */
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
  /** Hash of everything a reader could show; content-hash.ts lists what is omitted. */
  readonly hash: string
}

/** True for either spelling of the status. */
export function isCalledOff(status: string | null): boolean {
  return status === 'CANCELLED' || status === 'CANCELED'
}

export type WarningCode =
  /** An event without a readable start, or otherwise unusable, was left out. */
  | 'eventDropped'
  /** A line that is no property, or an unreadable one, was left out. The event stays. */
  | 'lineDropped'
  | 'lineTooLong'
  | 'tooManyEntries'
  | 'tooManyDates'
  | 'tooDeep'
  /** An RRULE that cannot be understood: the event occurs once. */
  | 'ruleDropped'
  /** A RANGE that cannot be applied to later dates (days for times, THISANDPRIOR): only that one date changes. */
  | 'rangeIgnored'
  | 'noUid'
  | 'duplicateUid'
  /** An unknown zone name with a VTIMEZONE that behaves like a known zone. */
  | 'zoneGuessed'
  /** An unknown zone name: its times are read in the team's zone. */
  | 'zoneUnknown'
  | 'badEncoding'
  /** Truncated by the limit of occurrences or of steps. */
  | 'seriesCut'
  /** A rule without any date: the event occurs once, at its start. */
  | 'ruleNeverYields'

export interface Warning {
  readonly code: WarningCode
  /** UID of the event. */
  readonly uid: string | null
  /** The name of a property or zone, never a whole value. */
  readonly detail: string | null
}

export interface Calendar {
  readonly name: string | null
  readonly producer: string | null
  /** IANA zone of the calendar itself; null if it has none, or only UTC, which is not a place. */
  readonly zone: string | null
  /** Seconds between two fetches that the feed asks for (REFRESH-INTERVAL, X-PUBLISHED-TTL). */
  readonly refreshInterval: number | null
  readonly entries: readonly Entry[]
  /** True if entries were left out by a limit: then no event may be treated as removed. */
  readonly cut: boolean
  readonly warnings: readonly Warning[]
}

/** Why a body is no usable calendar: names from the contract's list of feed problems. */
export type ReadFailure = 'empty' | 'notACalendar' | 'truncated' | 'tooLarge' | 'unreadable'

export type ReadResult =
  | { readonly ok: true; readonly calendar: Calendar }
  /** `partial` is set for `truncated` only: the content before the break. No event may be treated as removed. */
  | { readonly ok: false; readonly reason: ReadFailure; readonly partial: Calendar | null }
