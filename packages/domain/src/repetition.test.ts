import { describe, expect, it } from 'vitest'
import { type Repeat, repeatDays } from './repetition.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const days = (first: string, repeat: Omit<Repeat, 'until'> & { until?: string }) => {
  const { until, ...rest } = repeat
  const answer = repeatDays(day(first), { ...rest, ...(until === undefined ? {} : { until: day(until) }) })
  return typeof answer === 'string' ? answer : answer.map(String)
}

describe('the days on which an event repeats', () => {
  // May 9, 2026 is a Saturday.
  it.each<[string, string, Parameters<typeof days>[1], string[]]>([
    [
      'every week, up to and including the last day',
      '2026-05-09',
      { everyWeeks: 1, weekdays: [7], until: '2026-05-23' },
      ['2026-05-09', '2026-05-16', '2026-05-23'],
    ],
    [
      'several weekdays, listed in any order, each once',
      '2026-05-05',
      { everyWeeks: 1, weekdays: [5, 3, 3], count: 4 },
      ['2026-05-05', '2026-05-07', '2026-05-12', '2026-05-14'],
    ],
    [
      'no day of the first week before the first event',
      '2026-05-07',
      { everyWeeks: 1, weekdays: [3, 5], count: 3 },
      ['2026-05-07', '2026-05-12', '2026-05-14'],
    ],
    [
      'the day of the first event, even if its weekday is not in the list',
      '2026-05-09',
      { everyWeeks: 1, weekdays: [3], count: 3 },
      ['2026-05-09', '2026-05-12', '2026-05-19'],
    ],
    [
      'every other week, counted from the Sunday before the first event',
      '2026-05-09',
      { everyWeeks: 2, weekdays: [1, 7], count: 5 },
      ['2026-05-09', '2026-05-17', '2026-05-23', '2026-05-31', '2026-06-06'],
    ],
    [
      'across New Year and ISO week 53',
      '2026-12-24',
      { everyWeeks: 1, weekdays: [5], count: 3 },
      ['2026-12-24', '2026-12-31', '2027-01-07'],
    ],
    [
      'C25 over 29 February',
      '2028-02-29',
      { everyWeeks: 8, weekdays: [3], until: '2028-06-20' },
      ['2028-02-29', '2028-04-25', '2028-06-20'],
    ],
  ])('lists the days of a repetition: %s', (_what, first, repeat, expected) => {
    expect(days(first, repeat)).toEqual(expected)
  })

  it('allows at most 200 events over at most two years if an event repeats', () => {
    expect(days('2026-05-09', { everyWeeks: 1, weekdays: [1, 2, 3, 4, 5, 6, 7], count: 200 })).toHaveLength(
      200,
    )
    // May 9 to November 24 are 200 days.
    const daily = { everyWeeks: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] }
    expect(days('2026-05-09', { ...daily, until: '2026-11-24' })).toHaveLength(200)
    expect(days('2026-05-09', { ...daily, until: '2026-11-25' })).toBe('repeatTooLong')
    expect(days('2026-05-09', { everyWeeks: 1, weekdays: [7], until: '2028-05-09' })).toHaveLength(105)
    expect(days('2026-05-09', { everyWeeks: 1, weekdays: [7], until: '2028-05-10' })).toBe('repeatTooLong')
    // The 105th Saturday is May 6, 2028. The 106th is more than two years after the first.
    expect(days('2026-05-09', { everyWeeks: 1, weekdays: [7], count: 105 })).toHaveLength(105)
    expect(days('2026-05-09', { everyWeeks: 1, weekdays: [7], count: 106 })).toBe('repeatTooLong')
  })

  it.each([
    ['an end before the second event', { everyWeeks: 1, weekdays: [7], until: '2026-05-15' }],
    ['an end on the first day', { everyWeeks: 1, weekdays: [7], until: '2026-05-09' }],
    ['an end before the first day', { everyWeeks: 1, weekdays: [7], until: '2020-01-01' }],
    ['no weekday', { everyWeeks: 1, weekdays: [], count: 3 }],
  ])('rejects a repetition with %s', (_what, repeat) => {
    expect(days('2026-05-09', repeat)).toBe('repeatEmpty')
  })
})
