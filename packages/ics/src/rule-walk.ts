import { utcReading } from './epoch.ts'
import { dayAt, dayOfText, daysOfMonth, firstOfWeek, isMeant, weekOf, type Day } from './rule-day.ts'
import type { Frequency, ParsedRule } from './rule.ts'

/**
 * Computes the dates of a recurrence rule period by period, as the table in RFC 5545, 3.3.10, specifies.
 * The function `walk` finds the selected days and times in each year, month, week or day.
 * Afterward, `walk` applies BYSETPOS, which selects dates by their position in the period.
 * `walk` does not use the library ical.js, because ical.js returns dates that do not exist.
 * The library ical.js also ignores BYSETPOS and numbered weekdays such as '20MO' in most rules.
 *
 * Some rules have no date at all, such as "February 31, every second".
 * The computation therefore stops after a maximum number of steps, with the same result on every machine.
 * The worker thread that computes the dates has a time limit in addition to the maximum number of steps.
 *
 * The caller of `walk` must apply COUNT and UNTIL.
 * UNTIL may be an instant, but `walk` yields wall times.
 * The caller must count DTSTART as the first date even if the rule does not match it (RFC 5545 3.8.5.3).
 */
export class StepsUsedUp extends Error {}

/**
 * The number of steps that the computation of dates may still take.
 * Each period (such as one month of FREQ=MONTHLY), each date in it and each 16 days of it cost one step.
 */
export interface Steps {
  left: number
}

function spend(steps: Steps, cost: number): void {
  steps.left -= cost
  if (steps.left < 0) throw new StepsUsedUp('recurrence rule cut')
}

/** The days that a rule selects in one period, and the times on each of these days. */
interface Period {
  readonly days: readonly Day[]
  readonly hours: readonly number[]
  readonly minutes: readonly number[]
  readonly seconds: readonly number[]
  /** The first day of the period, in days since 1970. */
  readonly begins: number
}

/** Number of days without a date after which `walk` ends. Even Monday, February 29, recurs within 40 years. */
const LONGEST_WITHOUT_DAYS = 41 * 366
const LONGEST_WITHOUT_PERIODS = 10

/**
 * Yields the wall times of a rule in order, from `start`.
 * The times have the format of `start`: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`.
 * Skips dates long before `from` (a wall time), except in rules with COUNT, where every date counts.
 * Ends after the last date. Throws StepsUsedUp when no steps are left.
 */
export function* walk(
  rule: ParsedRule,
  start: string,
  from: string,
  steps: Steps,
): Generator<string, void, undefined> {
  const isDay = start.length === 10
  let found: number | null = null
  let without = 0
  for (const period of periodsOf(rule, start, rule.count === null ? from : start, steps)) {
    spend(steps, 1)
    found ??= period.begins
    without += 1
    if (without > LONGEST_WITHOUT_PERIODS && period.begins - found > LONGEST_WITHOUT_DAYS) return
    const { days, hours, minutes, seconds } = period
    const times = isDay ? 1 : hours.length * minutes.length * seconds.length
    for (const index of chosen(rule.positions, days.length * times)) {
      const day = days[Math.floor(index / times)]
      if (!day) continue
      spend(steps, 1)
      const at = index % times
      const hour = hours[Math.floor(at / (minutes.length * seconds.length))] ?? 0
      const minute = minutes[Math.floor(at / seconds.length) % minutes.length] ?? 0
      const second = seconds[at % seconds.length] ?? 0
      const date = `${pad(day.year, 4)}-${pad(day.month, 2)}-${pad(day.day, 2)}`
      const wall = isDay ? date : `${date}T${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}`
      found = day.number
      without = 0
      if (wall >= start) yield wall
    }
  }
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

/** Yields the indexes of the dates that BYSETPOS selects from a period, in order. */
function* chosen(positions: readonly number[] | null, length: number): Generator<number, void, undefined> {
  if (!positions) {
    for (let index = 0; index < length; index += 1) yield index
    return
  }
  const indexes = positions.map((position) => (position < 0 ? length + position : position - 1))
  const inside = indexes.filter((index) => index >= 0 && index < length)
  yield* [...new Set(inside)].toSorted((one, other) => one - other)
}

const SECONDS: Readonly<Partial<Record<Frequency, number>>> = { HOURLY: 3_600, MINUTELY: 60, SECONDLY: 1 }
const LAST_YEAR = 9999
const LAST_DAY = dayOfText('9999-12-31').number

function periodsOf(rule: ParsedRule, start: string, from: string, steps: Steps): Iterable<Period> {
  const unit = SECONDS[rule.freq]
  return unit === undefined ? datePeriods(rule, start, from, steps) : clockPeriods(rule, start, from, steps)
}

/** Advances from `first` by whole intervals, and stops at least one interval before `wanted`. */
function nearest(first: number, wanted: number, interval: number): number {
  return first + Math.max(0, Math.floor((wanted - first) / interval) - 1) * interval
}

function* datePeriods(
  rule: ParsedRule,
  start: string,
  from: string,
  steps: Steps,
): Generator<Period, void, undefined> {
  const first = dayOfText(start)
  const clock = clockOf(start)
  const times = {
    hours: rule.hours ?? [clock.hour],
    minutes: rule.minutes ?? [clock.minute],
    seconds: rule.seconds ?? [clock.second],
  }
  const begin = nearest(numberOf(rule, first), numberOf(rule, dayOfText(from)), rule.interval)
  for (let number = begin; ; number += rule.interval) {
    const all = daysOf(rule, number, first)
    const [day] = all
    if (!day) return
    spend(steps, all.length / 16)
    yield { ...times, days: all.filter((date) => isMeant(rule, first, date)), begins: day.number }
  }
}

/** Returns the number of the year, month, week or day that contains the given day. */
function numberOf({ freq, weekStart }: ParsedRule, day: Day): number {
  if (freq === 'YEARLY') return day.year
  if (freq === 'MONTHLY') return day.year * 12 + day.month - 1
  return freq === 'WEEKLY' ? weekOf(day, weekStart) : day.number
}

/** Returns all days of a period that the rule can select. Returns none after the year 9999. */
function daysOf(rule: ParsedRule, number: number, first: Day): Day[] {
  if (rule.freq === 'YEARLY') {
    if (number > LAST_YEAR) return []
    return monthsOf(rule, first).flatMap((month) => daysOfMonth(number, month))
  }
  if (rule.freq === 'MONTHLY') {
    const year = Math.floor(number / 12)
    return year > LAST_YEAR ? [] : daysOfMonth(year, (number % 12) + 1)
  }
  const isWeek = rule.freq === 'WEEKLY'
  const begins = isWeek ? firstOfWeek(number, rule.weekStart) : number
  const days = Array.from({ length: isWeek ? 7 : 1 }, (_, index) => begins + index)
  return days.filter((day) => day <= LAST_DAY).map((day) => dayAt(day))
}

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

function monthsOf(
  { months, monthDays, yearDays, weeks, weekdays }: ParsedRule,
  first: Day,
): readonly number[] {
  if (months) return months
  return monthDays || yearDays || weeks || weekdays ? ALL_MONTHS : [first.month]
}

/**
 * Yields the periods of an hourly, minutely or secondly rule.
 * Jumps over whole days, hours and minutes that the rule does not select, to save steps.
 */
function* clockPeriods(
  rule: ParsedRule,
  start: string,
  from: string,
  steps: Steps,
): Generator<Period, void, undefined> {
  const unit = SECONDS[rule.freq] ?? 1
  const first = dayOfText(start)
  const clock = clockOf(start)
  const isHourly = rule.freq === 'HOURLY'
  const begin = nearest(unitsAt(start, unit), unitsAt(from, unit), rule.interval)
  let units = begin
  const goOn = (to: number): void => {
    const next = Math.max(units + 1, Math.ceil(to / unit))
    units = begin + Math.ceil((next - begin) / rule.interval) * rule.interval
  }
  for (let day: Day | null = null; ;) {
    const at = units * unit
    const number = Math.floor(at / 86_400)
    if (number > LAST_DAY) return
    const isNew: boolean = day?.number !== number
    const today: Day = day !== null && !isNew ? day : dayAt(number)
    day = today
    const hour = Math.floor(at / 3_600) % 24
    const minute = Math.floor(at / 60) % 60
    const second = at % 60
    spend(steps, 1 / 2)
    if (!isMeant(rule, first, today)) goOn((number + 1) * 86_400)
    else if (rule.hours && !rule.hours.includes(hour)) goOn((Math.floor(at / 3_600) + 1) * 3_600)
    else if (!isHourly && rule.minutes && !rule.minutes.includes(minute)) goOn((Math.floor(at / 60) + 1) * 60)
    else if (rule.freq === 'SECONDLY' && rule.seconds && !rule.seconds.includes(second)) goOn(at + 1)
    else {
      yield {
        days: [today],
        hours: [hour],
        minutes: isHourly ? (rule.minutes ?? [clock.minute]) : [minute],
        seconds: rule.freq === 'SECONDLY' ? [second] : (rule.seconds ?? [clock.second]),
        begins: number,
      }
      goOn(at + unit)
    }
  }
}

/** Converts a wall time to whole hours, minutes or seconds since 1970. */
function unitsAt(wall: string, unit: number): number {
  return Math.floor(utcReading(wall) / 1_000 / unit)
}

function clockOf(wall: string): { hour: number; minute: number; second: number } {
  const numberAt = (from: number): number => Number(wall.slice(from, from + 2) || '0')
  return { hour: numberAt(11), minute: numberAt(14), second: numberAt(17) }
}
