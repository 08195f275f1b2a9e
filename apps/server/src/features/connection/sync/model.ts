import type { ComparedFields } from '@homefield/domain/reconcile'
import type { SourceEvent } from '@homefield/domain/source-event'

/** The columns of `events` that a platform speaks for. */
export interface EventColumns {
  readonly title: string
  readonly description: string | null
  readonly all_day: boolean
  readonly start_time: string | null
  readonly end_time: string | null
  readonly zone: string | null
  readonly first_day: string | null
  readonly last_day: string | null
  readonly time_tbd: boolean
  readonly arrive_by: string | null
  readonly location: string | null
  readonly location_name: string | null
  readonly field: string | null
  readonly opponent: string | null
  readonly home_or_away: string | null
  readonly uniform: string | null
  readonly activity: string
  readonly status: string
}

/** A source event as the table holds it: texts cut to its limits, so that what was cut does not look changed forever. */
export function storedColumns(event: SourceEvent): EventColumns {
  return {
    title: cut(event.title, 300) ?? 'Event',
    description: cut(event.description, 10_000),
    ...whenColumns(event.when),
    arrive_by: event.arriveBy?.toString() ?? null,
    location: cut(event.location, 500),
    location_name: cut(event.locationName, 300),
    field: cut(event.field, 200),
    opponent: cut(event.opponent, 200),
    home_or_away: event.homeOrAway,
    uniform: cut(event.uniform, 300),
    activity: event.activity,
    status: event.status,
  }
}

function whenColumns(when: SourceEvent['when']) {
  if (when.kind === 'days')
    return {
      all_day: true,
      start_time: null,
      end_time: null,
      zone: null,
      first_day: when.firstDay.toString(),
      last_day: when.lastDay.toString(),
      time_tbd: when.timeTbd,
    }
  return {
    all_day: false,
    start_time: when.start.toString(),
    end_time: when.end?.toString() ?? null,
    zone: when.zone,
    first_day: null,
    last_day: null,
    time_tbd: false,
  }
}

/** Cut by characters, never through the middle of one; empty counts as absent. NUL is no text to PostgreSQL. */
function cut(text: string | null, max: number): string | null {
  const clean = text?.replaceAll('\u0000', '') ?? ''
  if (clean === '') return null
  return clean.length <= max ? clean : Array.from(clean).slice(0, max).join('')
}

/** What a person is told about when it changes, from the columns of either side. */
export function comparedFields(columns: EventColumns): ComparedFields {
  return {
    when: columns.all_day
      ? { kind: 'days', firstDay: columns.first_day, lastDay: columns.last_day, timeTbd: columns.time_tbd }
      : {
          kind: 'timed',
          start: instant(columns.start_time),
          end: instant(columns.end_time),
          zone: columns.zone,
        },
    title: columns.title,
    location: { name: columns.location_name, address: columns.location },
    status: columns.status,
    arriveBy: instant(columns.arrive_by),
    uniform: columns.uniform,
    opponent: columns.opponent,
    field: columns.field,
    homeOrAway: columns.home_or_away,
    description: columns.description,
  }
}

/** One spelling of an instant: PostgreSQL and Temporal differ in the zeros of a fraction. */
function instant(text: string | null): string | null {
  return text === null ? null : Temporal.Instant.from(text).toString()
}

const WINDOW_DAYS_BACK = 90
const WINDOW_MONTHS_AHEAD = 18

/** A window that begins there was laid more than a day ago. */
export function isOutdated(windowFrom: Temporal.Instant, now: Temporal.Instant): boolean {
  return windowFrom.until(now).total('hours') > (WINDOW_DAYS_BACK + 2) * 24
}

/** The days a team's schedule is kept for, in its zone, as instants. */
export function windowAt(
  now: Temporal.Instant,
  zone: string,
): { from: Temporal.Instant; to: Temporal.Instant } {
  const today = now.toZonedDateTimeISO(zone).startOfDay()
  return {
    from: today.subtract({ days: WINDOW_DAYS_BACK }).toInstant(),
    to: today.add({ months: WINDOW_MONTHS_AHEAD }).toInstant(),
  }
}
