/**
 * When a reminder is due. Pure; `scan_reminders` says the same in SQL for everybody at once,
 * and a test holds the two against each other.
 *
 * - Minutes before the start, or before the arrival where that is wished and known: elapsed minutes, so that a day before is
 *   24 hours before over a clock change, too.
 * - Whole days, and days whose time is to be decided, count from eight in the morning of their first day in the person's zone.
 * - What is cancelled, postponed, removed or put away has none.
 * - A birthday has one, at nine in the morning of the day. Who was born on 29 February has his day on the 28th in common
 *   years; the day of birth itself is none.
 * - Quiet hours hold it back, unless the event begins before they end.
 */
import { afterQuiet, type QuietHours } from './quiet-hours.ts'
import { instantOf } from './time/wall-time.ts'

const MORNING_OF_WHOLE_DAYS = new Temporal.PlainTime(8)
const MORNING_OF_BIRTHDAYS = new Temporal.PlainTime(9)

export type RemindedWhen =
  | { readonly kind: 'timed'; readonly start: Temporal.Instant | string }
  | { readonly kind: 'days'; readonly firstDay: Temporal.PlainDate | string }

export interface RemindedEvent {
  readonly when: RemindedWhen
  readonly arriveBy: Temporal.Instant | string | null
  readonly status: string
  readonly isHidden: boolean
}

/** When it begins, as reminders take it, for a person in `zone` (IANA). */
export function beginningOf(when: RemindedWhen, zone: string): Temporal.Instant {
  if (when.kind === 'timed') return Temporal.Instant.from(when.start)
  return instantOf(Temporal.PlainDate.from(when.firstDay).toPlainDateTime(MORNING_OF_WHOLE_DAYS), zone)
}

/** The instant that reminders of an event count from, for a person in `zone` (IANA). */
export function reminderBase(
  event: Pick<RemindedEvent, 'when' | 'arriveBy'>,
  fromArrival: boolean,
  zone: string,
): Temporal.Instant {
  const isCountedFromArrival = fromArrival && event.when.kind === 'timed' && event.arriveBy !== null
  return isCountedFromArrival ? Temporal.Instant.from(event.arriveBy) : beginningOf(event.when, zone)
}

/** @param lead minutes */
export function remindAt(base: Temporal.Instant, lead: number): Temporal.Instant {
  return base.subtract({ minutes: lead })
}

/** Null where nothing is to be reminded of. */
export function reminderOf(
  event: RemindedEvent,
  { lead, fromArrival, zone }: { lead: number; fromArrival: boolean; zone: string },
): Temporal.Instant | null {
  if (event.isHidden || event.status !== 'confirmed') return null
  return remindAt(reminderBase(event, fromArrival, zone), lead)
}

/** The day in that year; null up to the year of birth. */
export function birthdayIn(year: number, born: Temporal.PlainDate): Temporal.PlainDate | null {
  // 'constrain' is what makes the 28th of the 29th.
  return year > born.year ? born.with({ year }, { overflow: 'constrain' }) : null
}

export function birthdayReminder(day: Temporal.PlainDate, zone: string): Temporal.Instant {
  return instantOf(day.toPlainDateTime(MORNING_OF_BIRTHDAYS), zone)
}

/** When what is due rings. @param begins of an event; null of a day that has no beginning */
export function ringsAt(
  due: Temporal.Instant,
  begins: Temporal.Instant | null,
  { quietHours, zone }: { quietHours: QuietHours | null; zone: string },
): Temporal.Instant {
  const ends = afterQuiet(quietHours, zone, due)
  return begins === null || Temporal.Instant.compare(ends, begins) < 0 ? ends : due
}
