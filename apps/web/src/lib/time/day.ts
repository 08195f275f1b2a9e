/**
 * A calendar day in the API's format, `YYYY-MM-DD`. It compares and sorts as text, and serves as a map key
 * and in URLs. It is never converted to an instant, so no time zone can shift it.
 */
export type Day = string

const plain = (day: Day) => Temporal.PlainDate.from(day)

export function addDays(day: Day, days: number): Day {
  return plain(day).add({ days }).toString()
}

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return plain(from).until(plain(to), { largestUnit: 'days' }).days
}

/** 0 Sunday … 6 Saturday. Every week in the product starts on Sunday. */
export function weekdayOf(day: Day): number {
  return plain(day).dayOfWeek % 7
}

export function isWeekend(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday === 0 || weekday === 6
}

/** The Sunday of the day's week. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -weekdayOf(day))
}

export function startOfMonth(day: Day): Day {
  return plain(day).with({ day: 1 }).toString()
}

/** The same day of another month, or that month's last day if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  return plain(day).add({ months }).toString()
}

export function isSameMonth(a: Day, b: Day): boolean {
  return a.slice(0, -3) === b.slice(0, -3)
}

/** `count` days, starting with `first`. */
export function daysFrom(first: Day, count: number): Day[] {
  const start = plain(first)
  return Array.from({ length: count }, (_, index) => start.add({ days: index }).toString())
}

/** Returns true if an external text (from the URL) is an existing calendar day. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return plain(text).toString() === text
  } catch {
    return false
  }
}
