import ICAL from 'ical.js'
import { weekdayOf, type RuleParts } from './rule-date.ts'

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
  override expand_year_days(year: number): number {
    spend(60)
    return super.expand_year_days(year)
  }
  override is_day_in_byday(day: unknown): 0 | 1 {
    // Asked for every day of a month, once more where there is BYSETPOS; each weekday costs it some objects.
    spend(0.3 * weekdays)
    return super.is_day_in_byday(day)
  }
}

/** The base constructor already searches, so the budget cannot be a field of the instance. One walk at a time. */
let budget: Steps = { left: 0 }
let weekdays = 0

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

/** The longest list that says something: all seconds of a minute. BYDAY knows 77 in a month, but nobody means them. */
const MOST_IN_A_LIST = 60

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
    const lists = Object.values(recur.parts as Record<string, readonly unknown[]>)
    // ical.js sorts and searches them with every step.
    if (lists.some((list) => list.length > MOST_IN_A_LIST)) return null
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
  const recur = withoutWeeks(rule.recur, start)
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
    weekdays = (recur.parts as RuleParts)['BYDAY']?.length ?? 0
    try {
      spend(1)
      iterator ??= new CountedIterator({ rule: recur, dtstart: ICAL.Time.fromString(start, undefined) })
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

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

/**
 * ical.js takes all weeks but those of BYWEEKNO. So it walks through all, on the weekdays meant, and `isAllowed` picks
 * those of the weeks; where weeks begin on another day than ISO's, it is left to itself.
 */
function withoutWeeks(recur: ParsedRule['recur'], start: string): ParsedRule['recur'] {
  const { BYWEEKNO, BYDAY } = recur.parts as RuleParts
  if (!BYWEEKNO || recur.freq !== 'YEARLY' || recur.wkst !== ICAL.Time.MONDAY) return recur
  const walked = recur.clone()
  walked.setComponent('BYWEEKNO', [])
  if (!BYDAY) walked.setComponent('BYDAY', [weekdayOf(start)])
  return walked
}

/**
 * Where the walk may begin to reach `from` soon: whole intervals after `start`, so that the dates stay the same, and well
 * before `from`. Only where the dates before need not be counted. All in wall time: `YYYY-MM-DDTHH:MM:SS` or `YYYY-MM-DD`.
 */
export function nearer(rule: ParsedRule, start: string, from: string): string {
  const { freq, interval } = rule.recur
  if (rule.count !== null) return start
  if (freq === 'MONTHLY' || freq === 'YEARLY') {
    // So many years hold whole intervals of months too. Not every year has a 29 February.
    const steps = Math.floor((Number(from.slice(0, 4)) - Number(start.slice(0, 4))) / interval) - 1
    const year = Number(start.slice(0, 4)) + steps * interval
    return steps <= 0 || start.slice(5, 10) === '02-29' ? start : pad(year, 4) + start.slice(4)
  }
  const step = freq === 'DAILY' ? interval : freq === 'WEEKLY' ? interval * 7 : 0
  if (step === 0) return start
  const first = Temporal.PlainDate.from(start.slice(0, 10))
  const days = first.until(from.slice(0, 10), { largestUnit: 'days' }).days
  // Two steps short of it: the first week of a rule may begin before its start.
  const steps = Math.floor(days / step) - 2
  return steps <= 0 ? start : first.add({ days: steps * step }).toString() + start.slice(10)
}
