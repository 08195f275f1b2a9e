import ICAL from 'ical.js'
import { daysInMonth } from './entry-time.ts'

export type RuleParts = Partial<Record<string, readonly (number | string)[]>>

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * ical.js lets a date that does not exist roll over (30 February, 29 February of 2025) and reads BYWEEKNO wrongly;
 * RFC 5545 skips such dates. What a date must satisfy under every frequency is checked again here: the BY parts,
 * and for yearly and monthly rules without them the month and day of the start. `day` and `start` are `YYYY-MM-DD`.
 */
export function isAllowed(
  day: string,
  start: string,
  { recur }: { readonly recur: InstanceType<typeof ICAL.Recur> },
): boolean {
  const parts = recur.parts as RuleParts
  const { BYMONTH, BYMONTHDAY, BYDAY, BYWEEKNO, BYYEARDAY } = parts
  const impliesDay = !BYMONTHDAY && !BYDAY && !BYWEEKNO && !BYYEARDAY
  if (
    impliesDay &&
    (recur.freq === 'YEARLY' || recur.freq === 'MONTHLY') &&
    day.slice(8) !== start.slice(8, 10)
  ) {
    return false
  }
  if (!BYMONTH && !BYMONTHDAY && !BYDAY && !BYWEEKNO) return true
  if (recur.freq === 'MONTHLY' && BYDAY && !BYMONTHDAY && !isInPosition(day, parts)) return false
  const date = dateOf(day)
  if (BYMONTH && !BYMONTH.includes(date.month)) return false
  if (BYMONTHDAY && !BYMONTHDAY.some((n) => n === date.day || n === date.day - date.daysInMonth - 1))
    return false
  if (BYDAY && !BYDAY.some((coded) => String(coded).endsWith(date.weekday))) return false
  return !BYWEEKNO || isInWeek(Temporal.PlainDate.from(day), BYWEEKNO, recur.wkst === ICAL.Time.MONDAY)
}

interface RuleDate {
  readonly month: number
  readonly day: number
  readonly daysInMonth: number
  /** 'MO' … */
  readonly weekday: string
}

/** In integers: it is asked for every date of every series. */
function dateOf(text: string): RuleDate {
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8, 10))
  return {
    month,
    day,
    daysInMonth: daysInMonth(year, month),
    weekday: WEEKDAYS[weekdayNumber(year, month, day)] ?? '',
  }
}

/** 'MO' …, of `YYYY-MM-DD`. */
export function weekdayOf(day: string): string {
  return dateOf(day).weekday
}

const MONTH_SHIFTS = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]

/** Sakamoto's rule; 0 is Monday. */
function weekdayNumber(year: number, month: number, day: number): number {
  const y = month < 3 ? year - 1 : year
  const leaps = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return (y + leaps + (MONTH_SHIFTS[month - 1] ?? 0) + day + 6) % 7
}

/** ical.js hands on its first date of a month by BYDAY alone, without a look at BYSETPOS. */
function isInPosition(text: string, { BYDAY = [], BYSETPOS }: RuleParts): boolean {
  if (!BYSETPOS) return true
  const { day: wanted, daysInMonth: length, weekday } = dateOf(text)
  const isMeant = (day: number): boolean => {
    const name = WEEKDAYS[(WEEKDAYS.indexOf(weekday) + day - wanted + 35) % 7] ?? ''
    return BYDAY.some((coded) => {
      const text = String(coded)
      const nth = Number(text.slice(0, -2) || '0')
      if (!text.endsWith(name)) return false
      return nth === 0 || nth === Math.ceil(day / 7) || nth === -Math.ceil((length - day + 1) / 7)
    })
  }
  let before = 0
  let all = 0
  for (let day = 1; day <= length; day += 1) {
    if (!isMeant(day)) continue
    all += 1
    if (day <= wanted) before += 1
  }
  return BYSETPOS.some((position) => position === before || position === before - all - 1)
}

/** Weeks as ISO counts them; rules that begin theirs on another day are left to ical.js. */
function isInWeek(date: Temporal.PlainDate, wanted: readonly (number | string)[], isIso: boolean): boolean {
  if (!isIso) return true
  const week = date.weekOfYear ?? 0
  const lastWeek = Temporal.PlainDate.from({ year: date.yearOfWeek ?? date.year, month: 12, day: 28 })
  return wanted.some((n) => n === week || n === week - (lastWeek.weekOfYear ?? 52) - 1)
}
