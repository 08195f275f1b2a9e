/**
 * Decides when a reminder is due. The functions have no side effects.
 * `scan_reminders` implements the same rules in SQL. A test compares the SQL with this file.
 *
 * - A reminder is due some minutes before the start.
 *   The minutes count from the arrival time instead if the person chose so and the event has an arrival time.
 *   They are elapsed minutes: a day before is 24 hours before, even over a clock change.
 * - All-day events, and days with the time to be decided, count from 8:00 on their first day in the person's zone.
 * - Cancelled, postponed, removed and hidden events have no reminder.
 * - A birthday has one reminder, at 9:00 on the day. A birthday on February 29 is on February 28 in other years.
 *   The day of birth itself has no reminder.
 * - Quiet hours delay a reminder, unless the event starts before they end.
 */
import { afterQuiet, type QuietHours } from './quiet-hours.ts'
import { instantOf } from './time/wall-time.ts'

/**
 * Minutes before a driver has to leave at which they are reminded, in addition to the reminders of the event.
 * It is no choice of the reminder sheet, so it also tells these reminders from the others.
 */
export const DEPARTURE_LEAD = 10

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

/** Returns the event's start in `zone` (IANA). An all-day event starts at 8:00 on its first day. */
export function beginningOf(when: RemindedWhen, zone: string): Temporal.Instant {
  if (when.kind === 'timed') return Temporal.Instant.from(when.start)
  return instantOf(Temporal.PlainDate.from(when.firstDay).toPlainDateTime(MORNING_OF_WHOLE_DAYS), zone)
}

/** Returns the start or arrival time from which a reminder counts back. `zone` is the person's IANA zone. */
export function reminderBase(
  event: Pick<RemindedEvent, 'when' | 'arriveBy'>,
  fromArrival: boolean,
  zone: string,
): Temporal.Instant {
  const isCountedFromArrival = fromArrival && event.when.kind === 'timed' && event.arriveBy !== null
  return isCountedFromArrival ? Temporal.Instant.from(event.arriveBy) : beginningOf(event.when, zone)
}

/** @param lead minutes before `base` */
export function remindAt(base: Temporal.Instant, lead: number): Temporal.Instant {
  return base.subtract({ minutes: lead })
}

/** Returns the time of the event's reminder, or null if the event is hidden, cancelled, postponed or removed. */
export function reminderOf(
  event: RemindedEvent,
  { lead, fromArrival, zone }: { lead: number; fromArrival: boolean; zone: string },
): Temporal.Instant | null {
  if (event.isHidden || event.status !== 'confirmed') return null
  return remindAt(reminderBase(event, fromArrival, zone), lead)
}

/** Returns the day of the birthday in `year`. Returns null if `year` is not after the year of birth. */
export function birthdayIn(year: number, born: Temporal.PlainDate): Temporal.PlainDate | null {
  // Overflow 'constrain' turns February 29 into February 28.
  return year > born.year ? born.with({ year }, { overflow: 'constrain' }) : null
}

export function birthdayReminder(day: Temporal.PlainDate, zone: string): Temporal.Instant {
  return instantOf(day.toPlainDateTime(MORNING_OF_BIRTHDAYS), zone)
}

/** Returns when a due reminder is sent: quiet hours delay it. @param begins event's start; null for a birthday */
export function ringsAt(
  due: Temporal.Instant,
  begins: Temporal.Instant | null,
  { quietHours, zone }: { quietHours: QuietHours | null; zone: string },
): Temporal.Instant {
  const ends = afterQuiet(quietHours, zone, due)
  return begins === null || Temporal.Instant.compare(ends, begins) < 0 ? ends : due
}
