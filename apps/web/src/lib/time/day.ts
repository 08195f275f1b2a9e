/**
 * A calendar day in the API's format, `YYYY-MM-DD`.
 * Days can be compared and sorted as text, and used as map keys and in URLs.
 * A day is never converted to an instant, so no time zone can shift it.
 */
export type Day = string

const plain = (day: Day) => Temporal.PlainDate.from(day)

export function addDays(day: Day, days: number): Day {
  return plain(day).add({ days }).toString()
}

/** Returns the number of days from `from` to `to`. The number is negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return plain(from).until(plain(to), { largestUnit: 'days' }).days
}

/** Returns the weekday from 0 (Sunday) to 6 (Saturday). Every week in the product starts on Sunday. */
export function weekdayOf(day: Day): number {
  return plain(day).dayOfWeek % 7
}

export function isWeekend(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday === 0 || weekday === 6
}

/** Returns the Sunday on which the week of the given day starts. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -weekdayOf(day))
}

export function startOfMonth(day: Day): Day {
  return plain(day).with({ day: 1 }).toString()
}

/** Adds months to a day. If the target month is too short, returns the last day of that month. */
export function addMonths(day: Day, months: number): Day {
  return plain(day).add({ months }).toString()
}

export function isSameMonth(a: Day, b: Day): boolean {
  return a.slice(0, -3) === b.slice(0, -3)
}

/** Lists `count` consecutive days, starting with `first`. */
export function daysFrom(first: Day, count: number): Day[] {
  const start = plain(first)
  return Array.from({ length: count }, (_, index) => start.add({ days: index }).toString())
}

/** Returns true if an untrusted text, such as a URL parameter, is a calendar day that exists. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return plain(text).toString() === text
  } catch {
    return false
  }
}
