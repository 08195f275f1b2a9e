import { AppError } from '../../../lib/app-error.ts'

/** Before it lies nothing of ours, and soon the first instant that PostgreSQL spells otherwise (C25). */
const EARLIEST_YEAR = 1900
/** A year further, and an end may have five digits, which the wire does not know. */
const LATEST_YEAR = 9998

/** @throws AppError `invalid` for a day of a year that nobody means */
export function assertOurYear({ year }: Temporal.PlainDate): void {
  if (year < EARLIEST_YEAR || year > LATEST_YEAR)
    throw new AppError('invalid', [{ path: ['date'], message: 'Not a year of ours.' }])
}
