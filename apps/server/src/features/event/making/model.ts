import { AppError } from '../../../lib/app-error.ts'
import { EARLIEST_YEAR, LATEST_YEAR } from '../../../lib/event-span.ts'

/** @throws AppError `invalid` for a day of a year that nobody means */
export function assertOurYear({ year }: Temporal.PlainDate): void {
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) throw notOurs()
}

/**
 * Of what a platform made so long that it reaches over years: the day after it, by which calendars write an end, too.
 * @throws AppError `invalid` likewise
 */
export function assertOurYears(firstDay: Temporal.PlainDate, lastDay: Temporal.PlainDate): void {
  assertOurYear(firstDay)
  if (lastDay.add({ days: 1 }).year > LATEST_YEAR + 1) throw notOurs()
}

const notOurs = () => new AppError('invalid', [{ path: ['date'], message: 'Not a year of ours.' }])
