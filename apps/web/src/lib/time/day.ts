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

/** The number of days from `from` to `to`. Negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return plain(from).until(plain(to), { largestUnit: 'days' }).days
}

/** The weekday: 0 is Sunday, 6 is Saturday. Every week in the product starts on Sunday. */
export function weekdayOf(day: Day): number {
  return plain(day).dayOfWeek % 7
}

export function isWeekend(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday === 0 || weekday === 6
}

/** The Sunday that starts the day's week. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -weekdayOf(day))
}

export function startOfMonth(day: Day): Day {
  return plain(day).with({ day: 1 }).toString()
}

/** Returns the same day of another month, or the last day of the month if the month is too short. */
export function addMonths(day: Day, months: number): Day {
  return plain(day).add({ months }).toString()
}

export function isSameMonth(a: Day, b: Day): boolean {
  return a.slice(0, -3) === b.slice(0, -3)
}

/** Lists `count` days, starting with `first`. */
export function daysFrom(first: Day, count: number): Day[] {
  const start = plain(first)
  return Array.from({ length: count }, (_, index) => start.add({ days: index }).toString())
}

/** Returns true if a text from outside, such as a URL, is a calendar day that exists. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return plain(text).toString() === text
  } catch {
    return false
  }
}
