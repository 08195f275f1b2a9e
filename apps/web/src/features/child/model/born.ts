import type { Day } from '../../../lib/time/day.ts'
import { birthDay } from '../../profile/model/list.ts'

/** The app shows a child's age in months until the child reaches this age in years. */
const COUNTED_IN_MONTHS = 2

export type Age = { readonly unit: 'year' | 'month'; readonly count: number }

export interface Born {
  /** The date of birth. Null if the stored text is not a valid date. */
  readonly day: Temporal.PlainDate | null
  /** The child's age today. Null if the date of birth is invalid or in the future. */
  readonly age: Age | null
}

/**
 * Returns date of birth and age, or null if no date is stored.
 * A child born on February 29 becomes a year older on March 1 in years without February 29.
 */
export function bornOf(dateOfBirth: string | null, today: Day): Born | null {
  if (dateOfBirth === null || dateOfBirth === '') return null
  const day = birthDay(dateOfBirth)
  if (day === null) return { day: null, age: null }
  const now = Temporal.PlainDate.from(today)
  if (Temporal.PlainDate.compare(day, now) > 0) return { day, age: null }
  const birthdays = now.year - day.year - (isBeforeBirthday(day, now) ? 1 : 0)
  if (birthdays >= COUNTED_IN_MONTHS) return { day, age: { unit: 'year', count: birthdays } }
  return { day, age: { unit: 'month', count: day.until(now, { largestUnit: 'month' }).months } }
}

function isBeforeBirthday(day: Temporal.PlainDate, now: Temporal.PlainDate): boolean {
  return now.month < day.month || (now.month === day.month && now.day < day.day)
}
