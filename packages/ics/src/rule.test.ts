import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expand } from './expand.ts'
import { parseRule } from './rule.ts'
import { entry, starts, YEAR_2026 } from './calendar.fixture.ts'

/**
 * Compares recurrence rules with a second implementation of RFC 5545, 3.3.10, written for this test.
 * The second implementation tests every day against the rule, and supports only the rules of real schedules.
 */

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

interface Rule {
  readonly freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  readonly interval: number
  readonly byDay: readonly string[] | null
  readonly byMonth: readonly number[] | null
  readonly byMonthDay: readonly number[] | null
  readonly byYearDay: readonly number[] | null
  readonly bySetPos: readonly number[] | null
  readonly weekStart: (typeof WEEKDAYS)[number]
  readonly count: number | null
}

function text(rule: Rule): string {
  const list = (name: string, values: readonly (string | number)[] | null): string =>
    values === null ? '' : `;${name}=${values.join(',')}`
  return [
    `FREQ=${rule.freq};INTERVAL=${rule.interval}`,
    list('BYDAY', rule.byDay),
    list('BYMONTH', rule.byMonth),
    list('BYMONTHDAY', rule.byMonthDay),
    list('BYYEARDAY', rule.byYearDay),
    list('BYSETPOS', rule.bySetPos),
    `;WKST=${rule.weekStart}`,
    rule.count === null ? '' : `;COUNT=${rule.count}`,
  ].join('')
}

/** Returns all days of the rule up to `last`. The first day is always `start`. */
function days(rule: Rule, start: Temporal.PlainDate, last: Temporal.PlainDate): string[] {
  const sets = new Map<number, Temporal.PlainDate[]>()
  // The loop covers an additional year on both sides, so that BYSETPOS sees complete periods.
  const end = last.add({ days: 366 })
  let day = start.subtract({ days: 366 })
  for (; Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
    if (!isOneOf(rule, start, day)) continue
    const period = periodsBetween(rule, start, day)
    if (period % rule.interval === 0) sets.set(period, [...(sets.get(period) ?? []), day])
  }
  const all = [...sets.values()].flatMap((set) =>
    set.filter(
      (_day, index) =>
        rule.bySetPos?.some((position) => position === index + 1 || position === index - set.length) ?? true,
    ),
  )
  const later = all.filter((one) => Temporal.PlainDate.compare(one, start) > 0)
  const found = [start, ...later.filter((one) => Temporal.PlainDate.compare(one, last) <= 0)]
  return found.slice(0, rule.count ?? undefined).map(String)
}

function periodsBetween(rule: Rule, one: Temporal.PlainDate, other: Temporal.PlainDate): number {
  const first = WEEKDAYS.indexOf(rule.weekStart) + 1
  const weekOf = (date: Temporal.PlainDate) => date.subtract({ days: (date.dayOfWeek - first + 7) % 7 })
  switch (rule.freq) {
    case 'DAILY':
      return one.until(other, { largestUnit: 'days' }).days
    case 'WEEKLY':
      return weekOf(one).until(weekOf(other), { largestUnit: 'days' }).days / 7
    case 'MONTHLY':
      return (other.year - one.year) * 12 + other.month - one.month
    case 'YEARLY':
      break
  }
  return other.year - one.year
}

function isOneOf(rule: Rule, start: Temporal.PlainDate, day: Temporal.PlainDate): boolean {
  const isAmong = (list: readonly number[], at: number, length: number) =>
    list.some((n) => n === at || n === at - length - 1)
  if (rule.byMonth && !rule.byMonth.includes(day.month)) return false
  if (rule.byMonthDay && !isAmong(rule.byMonthDay, day.day, day.daysInMonth)) return false
  if (rule.byYearDay && !isAmong(rule.byYearDay, day.dayOfYear, day.daysInYear)) return false
  if (rule.byDay) return rule.byDay.some((coded) => isOn(rule, coded, day))
  if (rule.byMonthDay || rule.byYearDay || rule.freq === 'DAILY') return true
  if (rule.freq === 'WEEKLY') return day.dayOfWeek === start.dayOfWeek
  const isMonth = rule.freq === 'MONTHLY' || rule.byMonth !== null || day.month === start.month
  return isMonth && day.day === start.day
}

/**
 * True if the day has the given weekday: 'MO' is each Monday, '2MO' the second Monday of a month.
 * '2MO' in a yearly rule without BYMONTH is the second Monday of the year.
 */
function isOn(rule: Rule, coded: string, day: Temporal.PlainDate): boolean {
  const nth = Number(coded.slice(0, -2) || '0')
  if (coded.slice(-2) !== WEEKDAYS[day.dayOfWeek - 1]) return false
  const isOfYear = rule.freq === 'YEARLY' && rule.byMonth === null
  const [at, length] = isOfYear ? [day.dayOfYear, day.daysInYear] : [day.day, day.daysInMonth]
  const fromEnd = Math.floor((length - at) / 7) + 1
  return nth === 0 || nth === Math.floor((at - 1) / 7) + 1 || nth === -fromEnd
}

const interval = fc.integer({ min: 1, max: 4 })
const some = <Value>(values: readonly Value[], most = 3) =>
  fc.subarray([...values], { minLength: 1, maxLength: most })
const months = some([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
const nth = WEEKDAYS.flatMap((day) => ['', '1', '2', '4', '5', '-1', '-2'].map((n) => n + day))
const nthOfYear = WEEKDAYS.flatMap((day) => ['1', '20', '52', '53', '-1', '-10'].map((n) => n + day))
const monthDays = some([1, 5, 13, 15, 28, 29, 30, 31, -1, -2, -31])
const positions = some([1, 2, 3, 4, 9, -1, -2], 2)
const weekStart = fc.constantFrom(...WEEKDAYS)
const NONE = {
  byDay: null,
  byMonth: null,
  byMonthDay: null,
  byYearDay: null,
  bySetPos: null,
  weekStart: 'MO',
  count: null,
} as const

type Parts = Partial<Record<keyof Rule, fc.Arbitrary<unknown>>>

function kind(freq: Rule['freq'], parts: Parts): fc.Arbitrary<Rule> {
  return fc.record({ interval, ...parts }).map((drawn) => ({ ...NONE, freq, ...drawn }) as Rule)
}

const byMonth = fc.option(months)
const bySetPos = fc.option(positions)

const rules: fc.Arbitrary<Rule> = fc.oneof(
  kind('DAILY', { byDay: fc.option(some(WEEKDAYS)), byMonth }),
  kind('DAILY', { byMonthDay: monthDays, byMonth }),
  kind('WEEKLY', { byDay: fc.option(some(WEEKDAYS, 7)), byMonth, weekStart }),
  kind('WEEKLY', { byDay: some(WEEKDAYS, 7), bySetPos: positions, weekStart }),
  kind('MONTHLY', { byDay: some(nth), byMonth, bySetPos }),
  kind('MONTHLY', { byDay: some(WEEKDAYS, 7), byMonth, bySetPos: positions }),
  kind('MONTHLY', { byMonthDay: fc.option(monthDays), byMonth, bySetPos }),
  kind('MONTHLY', { byMonthDay: monthDays, byDay: some(WEEKDAYS) }),
  kind('YEARLY', { byMonth }),
  kind('YEARLY', { byMonth: months, byDay: some(nth, 2), bySetPos }),
  kind('YEARLY', { byDay: some([...nthOfYear, ...WEEKDAYS], 2) }),
  kind('YEARLY', { byMonthDay: monthDays, byMonth, bySetPos }),
  kind('YEARLY', { byMonthDay: monthDays, byMonth: months, byDay: some(WEEKDAYS, 2) }),
  kind('YEARLY', { byYearDay: some([1, 60, 100, 200, 365, 366, -1, -100]), byMonth }),
)

it(
  'gives the same dates as the second implementation, even if the walk begins years after the start',
  { tags: 'deep' },
  () => {
    const first = Temporal.PlainDate.from('2018-02-27')
    const window = { from: '2026-01-01T05:00:00Z', to: '2027-06-01T04:00:00Z' }
    const shorter = { from: '2018-01-01T05:00:00Z', to: '2020-01-01T05:00:00Z' }
    fc.assert(
      fc.property(
        rules,
        fc.nat(1_500),
        fc.option(fc.integer({ min: 1, max: 20 }), { freq: 2 }),
        (bare, offset, count) => {
          const rule = { ...bare, count }
          const start = first.add({ days: offset })
          const read = entry(
            `DTSTART;TZID=America/New_York:${start.toString().replaceAll('-', '')}T160000`,
            `RRULE:${text(rule)}`,
          )
          const daysIn = (bounds: { from: string; to: string }) =>
            starts([read], bounds).map((at) =>
              Temporal.Instant.from(at).toZonedDateTimeISO('America/New_York').toPlainDate().toString(),
            )
          const expected = days(rule, start, Temporal.PlainDate.from('2027-05-31'))
          expect(daysIn(shorter)).toEqual(expected.filter((day) => day < '2020-01-01'))
          expect(daysIn(window)).toEqual(expected.filter((day) => day >= '2026-01-01' && day < '2027-06-01'))
        },
      ),
      { numRuns: 200, seed: 20260509 },
    )
  },
)

it('includes DTSTART even if BYSETPOS does not select it, and otherwise only the days that BYSETPOS selects', () => {
  const read = entry('DTSTART;VALUE=DATE:20241101', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TH;BYSETPOS=-2;COUNT=3')
  // The last Monday and Thursday of November 2024 are the 25th and 28th; of December 2024 the 30th and 26th.
  expect(starts([read], { from: '2024-01-01T00:00:00Z' })).toEqual(['2024-11-01', '2024-11-25', '2024-12-26'])
})

describe('the examples of RFC 5545, 3.8.5.3, and similar rules', () => {
  it.each([
    [19970519, 'FREQ=YEARLY;BYDAY=20MO', '1997-05-19 1998-05-18 1999-05-17'],
    [19970512, 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12 1998-05-11 1999-05-17'],
    // All dates have the weekday of DTSTART, because the rule has no BYDAY.
    [19970512, 'FREQ=YEARLY;BYWEEKNO=20', '1997-05-12 1998-05-11 1999-05-17'],
    [19970805, 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05 1997-08-10 1997-08-19'],
    [19970805, 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05 1997-08-17 1997-08-19'],
    [19970101, 'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200', '1997-01-01 1997-04-10 1997-07-19'],
    [19970902, 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1997-09-02 1998-02-13 1998-03-13'],
    [19970131, 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', '1997-01-31 1997-02-28 1997-03-31'],
    // January 6, 1997 was a Monday, the first day that BYSETPOS=1 selects.
    [19970106, 'FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1', '1997-01-06 1997-01-13 1997-01-20'],
    [19970131, 'FREQ=DAILY;BYMONTHDAY=-1', '1997-01-31 1997-02-28 1997-03-31'],
    // The second Saturdays of September and October 1997 were the 13th and the 11th.
    [19970801, 'FREQ=MONTHLY;BYMONTH=9,10;BYDAY=2SA', '1997-08-01 1997-09-13 1997-10-11'],
  ])('gives the expected dates: %s with %s', (start, rule, dates) => {
    const window = { from: '1997-01-01T00:00:00Z', to: '2001-01-01T00:00:00Z' }
    const found = starts([entry(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`)], window)
    expect(found.slice(0, 3).join(' ')).toBe(dates)
  })

  it('expands “every 20 minutes from 9 to 5” to the same times, as a daily, hourly, minutely or secondly rule', () => {
    const window = { from: '1997-09-01T00:00:00Z', to: '1997-09-04T04:00:00Z' }
    const datesOf = (rule: string) =>
      starts([entry('DTSTART;TZID=America/New_York:19970902T090000', `RRULE:${rule}`)], window)
    const byDays = datesOf('FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40')
    // 48 is two days with eight hours each, and three dates per hour.
    expect(byDays).toHaveLength(48)
    expect(byDays[24]).toBe('1997-09-03T13:00:00Z')
    expect(datesOf('FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16')).toEqual(byDays)
    for (const every of ['HOURLY', 'MINUTELY', 'SECONDLY;BYSECOND=0'])
      expect(datesOf(`FREQ=${every};BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40`)).toEqual(byDays)
  })

  it.each(['FREQ=WEEKLY;BYMONTHDAY=15', 'FREQ=MONTHLY;BYWEEKNO=20', 'FREQ=DAILY;BYYEARDAY=100'])(
    'gives a single event and a warning for a combination that the RFC forbids: %s',
    (rule) => {
      const { occurrences, warnings } = expand(
        [entry('DTSTART;VALUE=DATE:20260509', `RRULE:${rule}`)],
        YEAR_2026,
      )
      expect(occurrences).toHaveLength(1)
      expect(warnings).toEqual([{ code: 'ruleDropped', uid: '1', detail: null }])
    },
  )
})

it('rejects a rule with a list that is longer than any real schedule needs', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `${(index % 50) + 1}${index < 50 ? 'MO' : 'TU'}`).join(',')
  expect(parseRule(`FREQ=YEARLY;BYDAY=${many(60)}`)).not.toBeNull()
  expect(parseRule(`FREQ=YEARLY;BYDAY=${many(61)}`)).toBeNull()
})

it.each([
  ['every day', 'FREQ=DAILY', 365],
  ['every week', 'FREQ=WEEKLY;BYDAY=TU', 52],
  ['every month', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 12],
  ['every year', 'FREQ=YEARLY', 1],
])('takes few steps for %s since 1970', (_what, rule, count) => {
  expect(starts([entry('DTSTART;TZID=America/New_York:19700106T160000', `RRULE:${rule}`)])).toHaveLength(
    count,
  )
})
