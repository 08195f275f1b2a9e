import ICAL from 'ical.js'

/**
 * Walks a recurrence rule with ical.js, but never for longer than it is allowed.
 *
 * ical.js looks for the next date inside `next()`, and for the first one inside the constructor; a rule that has
 * none ("the 31st of February, every second") keeps it there for years of computing. All its searching goes through
 * a handful of methods, so a subclass counts them and breaks off. Counting is deterministic, a clock is not; the
 * worker around it has the clock.
 *
 * COUNT and UNTIL are taken out and applied by the caller: UNTIL may be an instant while the walk is in wall time,
 * and DTSTART counts as the first occurrence even where the rule does not hit it (RFC 5545 3.8.5.3).
 */
export class StepsUsedUp extends Error {}

export interface Steps {
  left: number
}

class CountedIterator extends ICAL.RecurIterator {
  override check_contracting_rules(): boolean {
    spend(1)
    return super.check_contracting_rules()
  }
  override increment_monthday(days: number): void {
    // Loops over its argument, a day at a time.
    spend(1 + (days >> 3))
    super.increment_monthday(days)
  }
  override increment_month(): void {
    spend(1)
    super.increment_month()
  }
  override increment_year(years: number): void {
    spend(4)
    super.increment_year(years)
  }
}

/** The base constructor already searches, so the budget cannot be a field of the instance. One walk at a time. */
let budget: Steps = { left: 0 }

function spend(steps: number): void {
  budget.left -= steps
  if (budget.left < 0) throw new StepsUsedUp('recurrence rule cut')
}

export interface ParsedRule {
  readonly recur: InstanceType<typeof ICAL.Recur>
  readonly count: number | null
  /** UNTIL as written: `YYYYMMDD`, or with a time, or with a time and Z. */
  readonly until: string | null
}

/** An interval beyond these reaches past any window; the loops above would only count through it. */
const LONGEST_INTERVAL: Record<string, number> = {
  SECONDLY: 40_000_000,
  MINUTELY: 700_000,
  HOURLY: 12_000,
  DAILY: 4_000,
  WEEKLY: 600,
  MONTHLY: 1_200,
  YEARLY: 200,
}

/** null where the rule cannot be understood or its interval reaches past every window: the event then stands once. */
export function parseRule(text: string): ParsedRule | null {
  const parts = text.split(';').filter((part) => part !== '')
  const valueOf = (name: string): string | null =>
    parts.find((part) => part.toUpperCase().startsWith(`${name}=`))?.slice(name.length + 1) ?? null
  const count = valueOf('COUNT')
  const until = valueOf('UNTIL')
  try {
    const recur = ICAL.Recur.fromString(parts.filter((part) => !/^(?:COUNT|UNTIL)=/i.test(part)).join(';'))
    const freq: string = recur.freq
    if (!freq || recur.interval > (LONGEST_INTERVAL[freq] ?? 0)) return null
    // BYSECOND and its like multiply; a schedule has one time of day.
    const limit = count === null ? null : Number(count)
    if (limit !== null && !(Number.isSafeInteger(limit) && limit > 0)) return null
    return { recur, count: limit, until }
  } catch {
    return null
  }
}

/**
 * Wall times of a rule in order, from `start` (`YYYY-MM-DDTHH:MM:SS` or `YYYY-MM-DD`), in the same form. Throws
 * StepsUsedUp when the budget ends; errors of ical.js about contradictory rules end the walk like a rule without
 * further dates. Dates still have to pass `isAllowed`.
 */
export function* walk(rule: ParsedRule, start: string, steps: Steps): Generator<string, void, undefined> {
  const isDay = start.length === 10
  let iterator: CountedIterator | null = null
  for (;;) {
    let next: {
      year: number
      month: number
      day: number
      hour: number
      minute: number
      second: number
    } | null
    budget = steps
    try {
      spend(1)
      iterator ??= new CountedIterator({ rule: rule.recur, dtstart: ICAL.Time.fromString(start, undefined) })
      next = iterator.next()
    } catch (error) {
      if (error instanceof StepsUsedUp) throw error
      return
    }
    if (!next || next.year > 9999) return
    const day = `${pad(next.year, 4)}-${pad(next.month, 2)}-${pad(next.day, 2)}`
    yield isDay ? day : `${day}T${pad(next.hour, 2)}:${pad(next.minute, 2)}:${pad(next.second, 2)}`
  }
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * ical.js lets a date that does not exist roll over (30 February, 29 February of 2025) and reads BYWEEKNO wrongly;
 * RFC 5545 skips such dates. What a date must satisfy under every frequency is checked again here: the BY parts,
 * and for yearly and monthly rules without them the month and day of the start. `day` and `start` are `YYYY-MM-DD`.
 */
export function isAllowed(day: string, start: string, { recur }: ParsedRule): boolean {
  const parts = recur.parts as Partial<Record<string, readonly (number | string)[]>>
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
  const date = Temporal.PlainDate.from(day)
  if (BYMONTH && !BYMONTH.includes(date.month)) return false
  if (BYMONTHDAY && !BYMONTHDAY.some((n) => n === date.day || n === date.day - date.daysInMonth - 1))
    return false
  const weekday = WEEKDAYS[date.dayOfWeek - 1] ?? ''
  if (BYDAY && !BYDAY.some((coded) => String(coded).endsWith(weekday))) return false
  return !BYWEEKNO || isInWeek(date, BYWEEKNO, recur.wkst === ICAL.Time.MONDAY)
}

/** Weeks as ISO counts them; rules that begin theirs on another day are left to ical.js. */
function isInWeek(date: Temporal.PlainDate, wanted: readonly (number | string)[], isIso: boolean): boolean {
  if (!isIso) return true
  const week = date.weekOfYear ?? 0
  const lastWeek = Temporal.PlainDate.from({ year: date.yearOfWeek ?? date.year, month: 12, day: 28 })
  return wanted.some((n) => n === week || n === week - (lastWeek.weekOfYear ?? 52) - 1)
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
