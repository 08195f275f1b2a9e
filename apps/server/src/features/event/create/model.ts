import { AppError } from '../../../lib/app-error.ts'
import { EARLIEST_YEAR, LATEST_YEAR } from '../../../lib/event-span.ts'

/** @throws AppError `invalid` for a year out of range */
export function assertOurYear({ year }: Temporal.PlainDate): void {
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) throw notOurs()
}

/**
 * Checks that an event begins and ends within the supported years.
 * An event may end on January 1 after the last supported year, because a late event ends after midnight.
 * @throws AppError `invalid` for a year out of range
 */
export function assertOurYears(firstDay: Temporal.PlainDate, lastDay: Temporal.PlainDate): void {
  assertOurYear(firstDay)
  if (lastDay.add({ days: 1 }).year > LATEST_YEAR + 1) throw notOurs()
}

const notOurs = () => new AppError('invalid', [{ path: ['date'], message: 'Not a year of ours.' }])
