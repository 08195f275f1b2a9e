/**
 * The content of a calendar file, before any time zone or platform-specific rules are applied.
 * Every value is plain JSON, because entries are sent to a worker thread and stored in the database.
 */

/**
 * A time is one of three kinds, which are never mixed:
 * - `day`: a date without a time of day, `YYYY-MM-DD`. `marked` means that the file contained VALUE=DATE.
 *   PlayMetrics omits VALUE=DATE for all-day events, and then its DTEND is inclusive.
 * - `utc`: an instant.
 * - `wall`: a wall time, `YYYY-MM-DDTHH:MM:SS`, in an IANA zone or in one that the file defines (defined-zone.ts).
 *   A null zone is a floating time, which is read in the team's zone.
 */
export type EntryTime =
  | { readonly kind: 'day'; readonly day: string; readonly marked: boolean }
  | { readonly kind: 'utc'; readonly wall: string }
  | { readonly kind: 'wall'; readonly wall: string; readonly zone: string | null }

/** A date that an RDATE adds to a series. A PERIOD also has an end, as a time or a length (`PT1H`). */
export type ExtraDate = EntryTime & { readonly until?: EntryTime; readonly lasts?: string }

export interface Entry {
  /**
   * The UID, never empty. If the file has no UID for an event, the app derives one from the event's content.
   * If two different events share a UID, the app makes their UIDs unique.
   */
  readonly uid: string
  /** The RECURRENCE-ID of an override; null for a series or a single event. */
  readonly recurrenceId: EntryTime | null
  /** The RANGE of the RECURRENCE-ID: the override applies to its date and all later dates. */
  readonly range?: 'thisAndFuture'
  /** SEQUENCE. It can be any integer: SportsEngine and PlayMetrics write a timestamp. */
  readonly sequence: number | null
  readonly start: EntryTime
  /**
   * DTEND exactly as the feed writes it.
   * A DTEND with VALUE=DATE (`marked`) excludes its day. Without VALUE=DATE, some platforms include the day.
   */
  readonly end: EntryTime | null
  /** DURATION as written, e.g. `PT1H15M`. */
  readonly duration: string | null
  readonly summary: string
  readonly description: string | null
  readonly location: string | null
  /** STATUS in upper case. The status is CANCELLED if the calendar has METHOD:CANCEL. */
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
  /** Hash of everything that the app could show. See content-hash.ts for the properties that the hash omits. */
  readonly hash: string
}

/** Accepts both spellings of the status: CANCELLED and CANCELED. */
export function isCalledOff(status: string | null): boolean {
  return status === 'CANCELLED' || status === 'CANCELED'
}

export type WarningCode =
  /** Warning: an event was dropped because it has no readable start or cannot be used for another reason. */
  | 'eventDropped'
  /** Warning: an unreadable line was dropped from an event. The app uses the rest of the event. */
  | 'lineDropped'
  | 'lineTooLong'
  | 'tooManyEntries'
  | 'tooManyDates'
  | 'tooDeep'
  /** Warning: an RRULE is invalid or unsupported, so the event occurs only once. */
  | 'ruleDropped'
  /**
   * Warning: an override's RANGE is ignored, so the override changes only one date.
   * RANGE must be THISANDFUTURE. RECURRENCE-ID and DTSTART must both have a time of day, or both lack one.
   */
  | 'rangeIgnored'
  | 'noUid'
  | 'duplicateUid'
  /** Warning: an unknown zone name was replaced by a known zone that matches the file's VTIMEZONE. */
  | 'zoneGuessed'
  /** Warning: a zone name is unknown, so the event's times are read in the team's zone. */
  | 'zoneUnknown'
  | 'badEncoding'
  /** Warning: a series was truncated because of too many dates, or because the rule takes too many steps. */
  | 'seriesCut'
  /** Warning: a rule yields no date, so the event occurs only once, at its start. */
  | 'ruleNeverYields'

export interface Warning {
  readonly code: WarningCode
  /** UID of the event. */
  readonly uid: string | null
  /** The name of the property or zone that caused the warning, without its value. */
  readonly detail: string | null
}

export interface Calendar {
  readonly name: string | null
  readonly producer: string | null
  /** The calendar's IANA zone. Null if the calendar names no zone, or only UTC, which does not identify a region. */
  readonly zone: string | null
  /** Seconds between two fetches, as the feed proposes in REFRESH-INTERVAL or X-PUBLISHED-TTL. */
  readonly refreshInterval: number | null
  readonly entries: readonly Entry[]
  /** True if a limit left entries out. The sync must then not remove events that are not in `entries`. */
  readonly cut: boolean
  readonly warnings: readonly Warning[]
}

/** Reasons why a body is not a usable calendar. The API uses the same names for feed problems. */
export type ReadFailure = 'empty' | 'notACalendar' | 'truncated' | 'tooLarge' | 'unreadable'

export type ReadResult =
  | { readonly ok: true; readonly calendar: Calendar }
  /**
   * `partial` contains the entries before the point where a `truncated` text ends.
   * If the text is truncated, the sync must not remove any event.
   */
  | { readonly ok: false; readonly reason: ReadFailure; readonly partial: Calendar | null }
