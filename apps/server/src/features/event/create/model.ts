import { AppError } from '../../../lib/app-error.ts'
import { EARLIEST_YEAR, LATEST_YEAR } from '../../../lib/event-span.ts'

/** @throws AppError `invalid` for a year out of range */
export function assertOurYear({ year }: Temporal.PlainDate): void {
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) throw notOurs()
}

/**
 * Checks that an event begins in a supported year and does not end too late.
 * Calendars write the day after the last day as the end of an all-day event.
 * The day after the last day must not be later than one year after the last supported year.
 * @throws AppError `invalid` for a year out of range
 */
export function assertOurYears(firstDay: Temporal.PlainDate, lastDay: Temporal.PlainDate): void {
  assertOurYear(firstDay)
  if (lastDay.add({ days: 1 }).year > LATEST_YEAR + 1) throw notOurs()
}

const notOurs = () => new AppError('invalid', [{ path: ['date'], message: 'Not a year of ours.' }])
