import { instantText, parseDay, parseInstant } from './time/text.ts'
import type { Activity } from './activity.ts'
import type { TextField } from './event-fields.ts'

/**
 * An event that was read from a feed or platform and is not yet compared with the stored events.
 * A source event belongs to a team, not yet to a child.
 */
export interface SourceEvent extends Readonly<Record<TextField, string | null>> {
  readonly uid: string
  /**
   * The planned time of an occurrence in a series; null for a single event.
   * The planned time is used only to match the occurrence with a stored event (see moved-series.ts).
   */
  readonly recurrenceId: string | null
  readonly sequence: number | null
  readonly when: SourceWhen
  /** The title to display, without 'CANCELED' and arrival notes. It is never empty. */
  readonly title: string
  /** The platform's own title, on one line. */
  readonly originalTitle: string
  /** The place's name, e.g. 'Meadow Park'. */
  readonly locationName: string | null
  /** The place's address; null if the platform states only a name. A map search uses both name and address. */
  readonly location: string | null
  readonly homeOrAway: 'home' | 'away' | null
  /** The arrival time, if the platform states one that is before the start. */
  readonly arriveBy: Temporal.Instant | null
  readonly status: SourceStatus
  readonly activity: Activity
  /** The address of the event's web page. Addresses with a scheme other than http or https are dropped. */
  readonly url: string | null
}

export type SourceStatus = 'confirmed' | 'cancelled' | 'postponed'

export type SourceWhen =
  | {
      readonly kind: 'timed'
      readonly start: Temporal.Instant
      /** The end of the event; null if the length is unknown, because our parsers never guess an end. */
      readonly end: Temporal.Instant | null
      /** IANA zone in which the platform stated the time. */
      readonly zone: string
    }
  | {
      readonly kind: 'days'
      readonly firstDay: Temporal.PlainDate
      /** The last day of the event. An event on one day has the same first and last day. */
      readonly lastDay: Temporal.PlainDate
      /** True if the day is known and the time of day is to be decided. */
      readonly timeTbd: boolean
    }

/** A SourceEvent as JSON, so that a worker thread can return it. Instants have Z; days are `YYYY-MM-DD`. */
export interface SourceEventJson extends Omit<SourceEvent, 'when' | 'arriveBy'> {
  readonly when: SourceWhenJson
  readonly arriveBy: string | null
}

export type SourceWhenJson =
  | { readonly kind: 'timed'; readonly start: string; readonly end: string | null; readonly zone: string }
  | { readonly kind: 'days'; readonly firstDay: string; readonly lastDay: string; readonly timeTbd: boolean }

export function encodeSourceEvent(event: SourceEvent): SourceEventJson {
  return {
    ...event,
    when: encodeWhen(event.when),
    arriveBy: event.arriveBy ? instantText(event.arriveBy) : null,
  }
}

/** Throws RangeError on an invalid time, which `encodeSourceEvent` never writes. */
export function decodeSourceEvent(json: SourceEventJson): SourceEvent {
  return {
    ...json,
    when: decodeWhen(json.when),
    arriveBy: json.arriveBy === null ? null : instant(json.arriveBy),
  }
}

export function encodeWhen(when: SourceWhen): SourceWhenJson {
  if (when.kind === 'timed') {
    return {
      kind: 'timed',
      start: instantText(when.start),
      end: when.end ? instantText(when.end) : null,
      zone: when.zone,
    }
  }
  return {
    kind: 'days',
    firstDay: when.firstDay.toString(),
    lastDay: when.lastDay.toString(),
    timeTbd: when.timeTbd,
  }
}

export function decodeWhen(json: SourceWhenJson): SourceWhen {
  if (json.kind === 'timed') {
    return {
      kind: 'timed',
      start: instant(json.start),
      end: json.end === null ? null : instant(json.end),
      zone: json.zone,
    }
  }
  return {
    kind: 'days',
    firstDay: plainDay(json.firstDay),
    lastDay: plainDay(json.lastDay),
    timeTbd: json.timeTbd,
  }
}

function instant(text: string): Temporal.Instant {
  const read = parseInstant(text)
  if (!read) throw new RangeError('not an instant')
  return read
}

function plainDay(text: string): Temporal.PlainDate {
  const read = parseDay(text)
  if (!read) throw new RangeError('not a day')
  return read
}
