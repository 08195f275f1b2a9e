import { daysInMonth } from './entry-time.ts'
import { epochText, utcReading } from './epoch.ts'
import type { ParsedRule } from './rule.ts'

/** A day as integers, for speed: rules examine every day of every series. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
  /** Days since 1970. */
  readonly number: number
}

const DAY = 86_400_000

/** Reads `YYYY-MM-DD`, with or without a time after it. */
export function dayOfText(text: string): Day {
  return dayAt(utcReading(text.slice(0, 10)) / DAY)
}

/** Converts a number of days since 1970 to a day, up to the year 9999. */
export function dayAt(number: number): Day {
  const text = epochText(number * DAY)
  return {
    year: Number(text.slice(0, 4)),
    month: Number(text.slice(5, 7)),
    day: Number(text.slice(8, 10)),
    number,
  }
}

export function daysOfMonth(year: number, month: number): Day[] {
  const before = dayNumber(year, month, 0)
  return Array.from({ length: daysInMonth(year, month) }, (_, index) => {
    const day = index + 1
    return { year, month, day, number: before + day }
  })
}

/** Returns days since 1970. The formula lets years start in March, so that a leap day comes last. */
function dayNumber(year: number, month: number, day: number): number {
  const y = month < 3 ? year - 1 : year
  const leaps = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return 365 * y + leaps + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 719_469
}

/** Returns the weekday, 0 for Monday. January 1, 1970 was a Thursday. */
function weekdayOf({ number }: Day): number {
  return (((number + 3) % 7) + 7) % 7
}

/** Returns the number of weeks since the week of January 1, 1970. `weekStart` is a weekday. */
export function weekOf({ number }: Day, weekStart: number): number {
  return Math.floor((number + 3 - weekStart) / 7)
}

/** Returns the first day of a week, in days since 1970. */
export function firstOfWeek(week: number, weekStart: number): number {
  return week * 7 - 3 + weekStart
}

/**
 * True if the BY parts select this day (RFC 5545, 3.3.10).
 * If no BY part selects days, the weekday or date of DTSTART is used.
 * BYSETPOS and the interval are not checked here, because `walk` (rule-walk.ts) applies both.
 */
export function isMeant(rule: ParsedRule, start: Day, date: Day): boolean {
  const { freq, months, monthDays, yearDays, weeks, weekdays } = rule
  if (months && !months.includes(date.month)) return false
  if (monthDays && !holds(monthDays, date.day, daysInMonth(date.year, date.month))) return false
  if (yearDays && !holds(yearDays, ...inYear(date))) return false
  if (weeks && !holds(weeks, ...weekInYear(date, rule.weekStart))) return false
  const weekday = weekdayOf(date)
  if (weekdays) {
    return weekdays.some((wanted) => wanted.weekday === weekday && isNth(wanted.nth, rule, date))
  }
  if (monthDays || yearDays) return true
  if (freq === 'WEEKLY' || weeks) return weekday === weekdayOf(start)
  if (freq === 'MONTHLY') return date.day === start.day
  return freq !== 'YEARLY' || (date.day === start.day && (months !== null || date.month === start.month))
}

/** True if `wanted` contains the position `at` (from 1), or its number counted from the end (-1 is the last). */
function holds(wanted: readonly number[], at: number, length: number): boolean {
  return wanted.includes(at) || wanted.includes(at - length - 1)
}

/**
 * True if the date is the nth of its weekday in the month: '2MO' is the second Monday.
 * '2MO' in a yearly rule without BYMONTH is the second Monday of the year.
 */
function isNth(nth: number, { freq, months }: ParsedRule, date: Day): boolean {
  if (nth === 0 || (freq !== 'MONTHLY' && freq !== 'YEARLY')) return true
  const isOfMonth = freq === 'MONTHLY' || months !== null
  const [at, length] = isOfMonth ? [date.day, daysInMonth(date.year, date.month)] : inYear(date)
  return nth === Math.ceil(at / 7) || nth === -Math.ceil((length - at + 1) / 7)
}

function inYear({ year, number }: Day): [at: number, length: number] {
  const first = dayNumber(year, 1, 1)
  return [number - first + 1, dayNumber(year + 1, 1, 1) - first]
}

/** A week belongs to the year with at least four of its days, so December 28 is in the year's last week. */
function weekInYear(date: Day, weekStart: number): [at: number, length: number] {
  const fourth = dayAt(firstOfWeek(weekOf(date, weekStart), weekStart) + 3)
  const last = weekOf({ ...date, number: dayNumber(fourth.year, 12, 28) }, weekStart)
  const first = weekOf({ ...date, number: dayNumber(fourth.year, 1, 4) }, weekStart)
  return [weekOf(fourth, weekStart) - first + 1, last - first + 1]
}
