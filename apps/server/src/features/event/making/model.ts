import { AppError } from '../../../lib/app-error.ts'
import { EARLIEST_YEAR, LATEST_YEAR } from '../../../lib/event-span.ts'

/** @throws AppError `invalid` for a day of a year that nobody means */
export function assertOurYear({ year }: Temporal.PlainDate): void {
  if (year < EARLIEST_YEAR || year > LATEST_YEAR)
    throw new AppError('invalid', [{ path: ['date'], message: 'Not a year of ours.' }])
}
