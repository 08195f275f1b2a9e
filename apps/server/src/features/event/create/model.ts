import { AppError } from '../../../lib/app-error.ts'
import { EARLIEST_YEAR, LATEST_YEAR } from '../../../lib/event-span.ts'

/** @throws AppError `invalid` for a year out of range */
export function assertOurYear({ year }: Temporal.PlainDate): void {
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) throw notOurs()
}

/**
 * Also checks synced events that span years. Calendars write the day after an all-day event's last day as its end.
 * @throws AppError `invalid` for a year out of range
 */
export function assertOurYears(firstDay: Temporal.PlainDate, lastDay: Temporal.PlainDate): void {
  assertOurYear(firstDay)
  if (lastDay.add({ days: 1 }).year > LATEST_YEAR + 1) throw notOurs()
}

const notOurs = () => new AppError('invalid', [{ path: ['date'], message: 'Not a year of ours.' }])
