/**
 * The hours in which nothing rings, in the person's own zone: from the first time of day to the second, past midnight
 * if the second is earlier.
 *
 * If clocks repeat an hour, quiet hours begin at the first and end at the second of two equal times.
 * If clocks skip an hour, a time within it means the moment of the change.
 * So nothing rings while the clock shows a quiet hour.
 */
export interface QuietHours {
  readonly from: Temporal.PlainTime
  /** The first time of day after the quiet hours. */
  readonly until: Temporal.PlainTime
}

/** The first moment at or after `now` outside of quiet hours. */
export function afterQuiet(hours: QuietHours | null, zone: string, now: Temporal.Instant): Temporal.Instant {
  if (!hours) return now
  let moment = now
  // If clocks go back, one night may overlap the next: the loop runs at most twice.
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
