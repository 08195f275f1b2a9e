/**
 * Quiet hours are the hours without push and SMS, in the person's own time zone.
 * Quiet hours last from the time of day `from` to `until`. If `until` is earlier, they end on the next day.
 *
 * If clocks repeat `from`, quiet hours begin at its first occurrence.
 * If clocks repeat `until`, quiet hours end at its last occurrence.
 * If clocks skip `from` or `until`, quiet hours begin or end at the clock change.
 * No push or SMS is sent while a clock shows a time within quiet hours, even around a clock change.
 */
export interface QuietHours {
  readonly from: Temporal.PlainTime
  /** The time of day at which quiet hours end. This time itself is no longer quiet. */
  readonly until: Temporal.PlainTime
}

/** Returns `now`, or the end of the quiet hours if `now` is within them. */
export function afterQuiet(hours: QuietHours | null, zone: string, now: Temporal.Instant): Temporal.Instant {
  if (!hours) return now
  let moment = now
  // When clocks go back, the quiet hours of two nights can overlap, so the loop may run twice.
  for (let ended = endOfQuiet(hours, zone, moment); ended; ended = endOfQuiet(hours, zone, moment))
    moment = ended
  return moment
}

function endOfQuiet(
  { from, until }: QuietHours,
  zone: string,
  moment: Temporal.Instant,
): Temporal.Instant | undefined {
  const isPastMidnight = Temporal.PlainTime.compare(until, from) < 0
  const today = moment.toZonedDateTimeISO(zone).toPlainDate()
  return [-1, 0, 1]
    .map((days) => today.add({ days }))
    .map((day) => ({
      start: momentOf(day.toPlainDateTime(from), zone, 'earlier'),
      end: momentOf(day.add({ days: isPastMidnight ? 1 : 0 }).toPlainDateTime(until), zone, 'later'),
    }))
    .find(
      ({ start, end }) =>
        Temporal.Instant.compare(start, moment) <= 0 && Temporal.Instant.compare(moment, end) < 0,
    )?.end
}

function momentOf(
  time: Temporal.PlainDateTime,
  zone: string,
  disambiguation: 'earlier' | 'later',
): Temporal.Instant {
  const zoned = time.toZonedDateTime(zone, { disambiguation })
  if (zoned.toPlainDateTime().equals(time)) return zoned.toInstant()
  const leap = time.toZonedDateTime(zone, { disambiguation: 'earlier' }).getTimeZoneTransition('next')
  return (leap ?? zoned).toInstant()
}
