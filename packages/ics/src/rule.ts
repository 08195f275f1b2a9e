import ICAL from 'ical.js'

export interface ParsedRule {
  readonly freq: Frequency
  readonly interval: number
  readonly count: number | null
  /** The rule's UNTIL as written: `YYYYMMDD`, optionally with a time, and with Z if UNTIL is an instant. */
  readonly until: string | null
  /** The BY parts, sorted and without duplicates; null for a part that the rule does not have. */
  readonly months: readonly number[] | null
  readonly monthDays: readonly number[] | null
  readonly yearDays: readonly number[] | null
  readonly weeks: readonly number[] | null
  readonly weekdays: readonly Weekday[] | null
  readonly hours: readonly number[] | null
  readonly minutes: readonly number[] | null
  readonly seconds: readonly number[] | null
  readonly positions: readonly number[] | null
  /** First day of the week; 0 is Monday. */
  readonly weekStart: number
}

export type Frequency = 'SECONDLY' | 'MINUTELY' | 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

interface Weekday {
  /** The day of the week; 0 is Monday. */
  readonly weekday: number
  /** Position of the weekday in the period; 0 means every such weekday. Negative positions count from the end. */
  readonly nth: number
}

/** Maximum INTERVAL for each FREQ. With a longer interval, the second date would be after any window. */
const LONGEST_INTERVAL: Readonly<Record<Frequency, number>> = {
  SECONDLY: 40_000_000,
  MINUTELY: 700_000,
  HOURLY: 12_000,
  DAILY: 4_000,
  WEEKLY: 600,
  MONTHLY: 1_200,
  YEARLY: 200,
}

/**
 * Maximum number of values in a BY list; 60 values can list all seconds of a minute.
 * A month has 77 possible BYDAY values, but no schedule needs so many.
 */
const MOST_IN_A_LIST = 60

/** Maps BY parts to the FREQ values with which RFC 5545 (3.3.10) forbids the part. */
const WITHOUT_MEANING: Readonly<Partial<Record<string, readonly Frequency[]>>> = {
  BYWEEKNO: ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY'],
  BYYEARDAY: ['DAILY', 'WEEKLY', 'MONTHLY'],
  BYMONTHDAY: ['WEEKLY'],
}

/** Returns null if the rule is invalid or its interval is too long. The event then occurs only once. */
export function parseRule(text: string): ParsedRule | null {
  const parts = text.split(';').filter((part) => part !== '')
  const valueOf = (name: string): string | null =>
    parts.find((part) => part.toUpperCase().startsWith(`${name}=`))?.slice(name.length + 1) ?? null
  const count = valueOf('COUNT')
  try {
    const recur = ICAL.Recur.fromString(parts.filter((part) => !/^(?:COUNT|UNTIL)=/i.test(part)).join(';'))
    const freq = recur.freq as Frequency
    if (!freq || recur.interval > (LONGEST_INTERVAL[freq] ?? 0)) return null
    const lists = recur.parts as Readonly<Partial<Record<string, readonly (number | string)[]>>>
    if (Object.values(lists).some((list) => list && list.length > MOST_IN_A_LIST)) return null
    if (Object.keys(lists).some((name) => WITHOUT_MEANING[name]?.includes(freq))) return null
    const limit = count === null ? null : Number(count)
    if (limit !== null && !(Number.isSafeInteger(limit) && limit > 0)) return null
    return {
      freq,
      interval: recur.interval,
      count: limit,
      until: valueOf('UNTIL'),
      months: inOrder(lists['BYMONTH']),
      monthDays: inOrder(lists['BYMONTHDAY']),
      yearDays: inOrder(lists['BYYEARDAY']),
      weeks: inOrder(lists['BYWEEKNO']),
      weekdays: lists['BYDAY']?.map((coded) => weekdayNamed(String(coded))) ?? null,
      hours: inOrder(lists['BYHOUR']),
      minutes: inOrder(lists['BYMINUTE']),
      // BYSECOND=60 is a leap second, which a wall time cannot contain, so it becomes 59.
      seconds: inOrder(lists['BYSECOND']?.map((second) => Math.min(59, Number(second)))),
      positions: inOrder(lists['BYSETPOS']),
      // The library ical.js numbers weekdays from 1 (Sunday), and `weekStart` numbers them from 0 (Monday).
      weekStart: (recur.wkst + 5) % 7,
    }
  } catch {
    return null
  }
}

function inOrder(list: readonly (number | string)[] | undefined): readonly number[] | null {
  return list ? [...new Set(list.map(Number))].toSorted((one, other) => one - other) : null
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Parses 'MO', '2MO' or '-1SU'. */
function weekdayNamed(coded: string): Weekday {
  return { weekday: WEEKDAYS.indexOf(coded.slice(-2)), nth: Number.parseInt(coded, 10) || 0 }
}
