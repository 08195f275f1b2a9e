import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseRule } from './rule.ts'
import { entry, starts } from './calendar.fixture.ts'

/**
 * Recurrence against a second reading of RFC 5545, 3.3.10, written for this test alone: it goes from day to day and asks of
 * each whether the rule means it. It knows the rules that schedules have, and nothing of walking.
 */

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

interface Rule {
  readonly freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  readonly interval: number
  readonly byDay: readonly string[] | null
  readonly byMonth: readonly number[] | null
  readonly byMonthDay: readonly number[] | null
  readonly bySetPos: readonly number[] | null
  readonly weekStart: 'MO' | 'SU'
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
    list('BYSETPOS', rule.bySetPos),
    `;WKST=${rule.weekStart}`,
    rule.count === null ? '' : `;COUNT=${rule.count}`,
  ].join('')
}

/** All days of the rule up to `last`, the first always `start`. */
function days(rule: Rule, start: Temporal.PlainDate, last: Temporal.PlainDate): string[] {
  const found = [start.toString()]
  for (
    let day = start.add({ days: 1 });
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    if (found.length === rule.count) break
    if (isMeant(rule, start, day)) found.push(day.toString())
  }
  return found
}

function isMeant(rule: Rule, start: Temporal.PlainDate, day: Temporal.PlainDate): boolean {
  if (rule.byMonth && !rule.byMonth.includes(day.month)) return false
  const isOn = (coded: string): boolean => {
    const nth = Number(coded.slice(0, -2) || '0')
    if (coded.slice(-2) !== WEEKDAYS[day.dayOfWeek - 1]) return false
    const fromEnd = Math.floor((day.daysInMonth - day.day) / 7) + 1
    return nth === 0 || nth === Math.floor((day.day - 1) / 7) + 1 || nth === -fromEnd
  }
  switch (rule.freq) {
    case 'DAILY': {
      const since = start.until(day, { largestUnit: 'days' }).days
      return since % rule.interval === 0 && (rule.byDay?.some(isOn) ?? true)
    }
    case 'WEEKLY': {
      const first = rule.weekStart === 'MO' ? 1 : 7
      const weekOf = (date: Temporal.PlainDate) => date.subtract({ days: (date.dayOfWeek - first + 7) % 7 })
      const weeks = weekOf(start).until(weekOf(day), { largestUnit: 'days' }).days / 7
      const isDay = rule.byDay?.some(isOn) ?? day.dayOfWeek === start.dayOfWeek
      return weeks % rule.interval === 0 && isDay
    }
    case 'MONTHLY': {
      const months = (day.year - start.year) * 12 + day.month - start.month
      if (months % rule.interval !== 0) return false
      if (!isOneOf(rule, start, day, isOn)) return false
      if (rule.bySetPos === null) return true
      const all = Array.from({ length: day.daysInMonth }, (_, index) => day.with({ day: index + 1 })).filter(
        (other) => rule.byDay?.some((coded) => coded.slice(-2) === WEEKDAYS[other.dayOfWeek - 1]),
      )
      const position = all.findIndex((other) => other.equals(day))
      return rule.bySetPos.includes(position + 1) || rule.bySetPos.includes(position - all.length)
    }
    case 'YEARLY':
      break
  }
  if ((day.year - start.year) % rule.interval !== 0) return false
  if (rule.byMonth === null && day.month !== start.month) return false
  return isOneOf(rule, start, day, isOn)
}

function isOneOf(
  rule: Rule,
  start: Temporal.PlainDate,
  day: Temporal.PlainDate,
  isOn: (coded: string) => boolean,
): boolean {
  if (rule.byDay) return rule.byDay.some(isOn)
  if (rule.byMonthDay)
    return rule.byMonthDay.some((n) => n === day.day || n === day.day - day.daysInMonth - 1)
  return day.day === start.day
}

const interval = fc.integer({ min: 1, max: 4 })
const some = <Value>(values: readonly Value[], most = 3) =>
  fc.subarray([...values], { minLength: 1, maxLength: most })
const months = some([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
const nth = WEEKDAYS.flatMap((day) => ['', '1', '2', '4', '5', '-1', '-2'].map((n) => n + day))
const NONE = {
  byDay: null,
  byMonth: null,
  byMonthDay: null,
  bySetPos: null,
  weekStart: 'MO',
  count: null,
} as const

const rules: fc.Arbitrary<Rule> = fc.oneof(
  fc
    .record({ interval, byDay: fc.option(some(WEEKDAYS)), byMonth: fc.option(months) })
    .map((parts) => ({ ...NONE, ...parts, freq: 'DAILY' as const })),
  fc
    .record({
      interval,
      byDay: fc.option(some(WEEKDAYS, 7)),
      weekStart: fc.constantFrom('MO' as const, 'SU' as const),
    })
    .map((parts) => ({ ...NONE, ...parts, freq: 'WEEKLY' as const })),
  fc.record({ interval, byDay: some(nth) }).map((parts) => ({ ...NONE, ...parts, freq: 'MONTHLY' as const })),
  fc
    .record({ interval, byMonthDay: fc.option(some([1, 5, 15, 28, 29, 30, 31, -1, -2, -31])) })
    .map((parts) => ({ ...NONE, ...parts, freq: 'MONTHLY' as const })),
  fc
    .record({ interval, byDay: some(WEEKDAYS, 7), bySetPos: some([1, 2, 4, 9, -1, -2], 2) })
    .map((parts) => ({ ...NONE, ...parts, freq: 'MONTHLY' as const })),
  fc
    .record({ interval, byMonth: fc.option(months) })
    .map((parts) => ({ ...NONE, ...parts, freq: 'YEARLY' as const })),
  fc
    .record({ byMonth: months, byDay: some(nth, 2) })
    .map((parts) => ({ ...NONE, ...parts, interval: 1, freq: 'YEARLY' as const })),
)

it(
  'what a rule means, read twice, is the same: also where the walk begins years after its start',
  { tags: 'deep' },
  () => {
    const first = Temporal.PlainDate.from('2012-02-27')
    const window = { from: '2026-01-01T05:00:00Z', to: '2027-06-01T04:00:00Z' }
    const shorter = { from: '2012-01-01T05:00:00Z', to: '2014-01-01T05:00:00Z' }
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
          const expected = days(
            rule,
            start,
            Temporal.PlainDate.from(count === null ? '2027-05-31' : '2040-01-01'),
          )
          expect(daysIn(shorter)).toEqual(expected.filter((day) => day < '2014-01-01'))
          expect(daysIn(window)).toEqual(expected.filter((day) => day >= '2026-01-01' && day < '2027-06-01'))
        },
      ),
      { numRuns: 150, seed: 20260509 },
    )
  },
)

it('a start that BYSETPOS does not mean is the first date, and no other such day is one', () => {
  const read = entry('DTSTART;VALUE=DATE:20241101', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TH;BYSETPOS=-2;COUNT=3')
  // The last Monday and Thursday of November 2024 are the 25th and the 28th, of December the 30th and the 26th.
  expect(starts([read], { from: '2024-01-01T00:00:00Z' })).toEqual(['2024-11-01', '2024-11-25', '2024-12-26'])
})

it('a list longer than any schedule needs makes a rule nobody understands', () => {
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
])('%s since 1970 is no long walk', (_what, rule, count) => {
  expect(starts([entry('DTSTART;TZID=America/New_York:19700106T160000', `RRULE:${rule}`)])).toHaveLength(
    count,
  )
})
