import { formatOf, type TimeStyle } from '../../../../lib/time/time-style.ts'
import type { Day } from '../../../../lib/time/day.ts'

/**
 * Returns the zone's name: 'Pacific Daylight Time', or 'Pacific Time' if the clocks change in the week.
 */
export function zoneOfWeek(
  [first, last]: readonly [Day, Day],
  { locale, timeZone }: Pick<TimeStyle, 'locale' | 'timeZone'>,
): string {
  const start = Temporal.PlainDate.from(first).toZonedDateTime(timeZone)
  const end = Temporal.PlainDate.from(last).add({ days: 1 }).toZonedDateTime(timeZone)
  const timeZoneName = start.offsetNanoseconds === end.offsetNanoseconds ? 'long' : 'longGeneric'
  const parts = formatOf(locale, { timeZone, timeZoneName }).formatToParts(start.epochMilliseconds)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}
