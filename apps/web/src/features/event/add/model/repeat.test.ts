import { expect, test } from 'vitest'
import { countOf, isOnItsDays, repeatFrom, repeatOf, startRepeat } from './repeat.ts'

// May 18, 2026 is a Monday.
const MONDAY = '2026-05-18'
const weekly = { ...startRepeat(MONDAY), until: '2026-06-22' }

test('it starts out weekly on the day of the event', () => {
  expect(startRepeat(MONDAY)).toMatchObject({ everyWeeks: 1, weekdays: [2], end: 'on' })
})

test('what is sent has one end', () => {
  expect(repeatOf(weekly)).toEqual({ everyWeeks: 1, weekdays: [2], until: '2026-06-22' })
  expect(repeatOf({ ...weekly, weekdays: [4, 2], end: 'after', count: 12 })).toEqual({
    everyWeeks: 1,
    weekdays: [2, 4],
    count: 12,
  })
})

test('it says how many events there will be', () => {
  // May 18, 25, June 1, 8, 15, 22.
  expect(countOf(weekly, MONDAY)).toBe(6)
  // And the Wednesdays May 20 to June 17: five more.
  expect(countOf({ ...weekly, weekdays: [2, 4] }, MONDAY)).toBe(11)
  // May 18, June 1, June 15.
  expect(countOf({ ...weekly, everyWeeks: 2 }, MONDAY)).toBe(3)
  expect(countOf({ ...weekly, end: 'after', count: 12 }, MONDAY)).toBe(12)
})

test('what cannot be is named', () => {
  expect(countOf({ ...weekly, weekdays: [] }, MONDAY)).toBe('weekdays')
  expect(countOf({ ...weekly, until: null }, MONDAY)).toBe('until')
  expect(countOf({ ...weekly, until: '2026-05-17' }, MONDAY)).toBe('until')
  expect(countOf({ ...weekly, until: '2026-05-24' }, MONDAY)).toBe('empty')
  expect(countOf({ ...weekly, until: '2028-06-22' }, MONDAY)).toBe('tooLong')
  expect(countOf({ ...weekly, end: 'after', count: 1 }, MONDAY)).toBe('count')
  expect(countOf({ ...weekly, end: 'after', count: 201, weekdays: [1, 2, 3, 4, 5, 6, 7] }, MONDAY)).toBe(
    'tooLong',
  )
})

// May 20 is a Wednesday, May 21 a Thursday.
test.each([
  ['on the day of the event goes along with it', weekly, '2026-05-20', [4]],
  ['on picked days stays', { ...weekly, weekdays: [2, 4] }, '2026-05-21', [2, 4]],
  ['on another day than that of the event stays', { ...weekly, weekdays: [4] }, '2026-05-21', [4]],
  ['of a form that an older build kept stays', { ...weekly, chosenFor: undefined }, '2026-05-20', [2]],
] as const)('with another date, a repetition %s', (_case, { chosenFor, ...values }, date, weekdays) => {
  const kept = chosenFor === undefined ? values : { ...values, chosenFor }
  expect(repeatFrom(kept, date).weekdays).toEqual(weekdays)
})

// Of the repetition until June 22 that begins on May 18; the usual one ends on July 13, eight weeks later.
test.each([
  ['that was picked stays', '2026-06-22', '2026-05-25', '2026-06-22'],
  ['that was picked stays on the last day itself', '2026-06-22', '2026-06-22', '2026-06-22'],
  ['that was picked keeps its distance from a first one beyond it', '2026-06-22', '2026-06-29', '2026-08-03'],
  ['that was picked stays for an earlier one', '2026-06-22', '2026-05-11', '2026-06-22'],
  ['that nobody picked goes along', '2026-07-13', '2026-05-25', '2026-07-20'],
  ['that nobody picked goes along to an earlier one', '2026-07-13', '2026-05-11', '2026-07-06'],
])('with another date, a last day %s', (_case, until, date, expected) => {
  const moved = repeatFrom({ ...weekly, until }, date)
  expect(moved.until).toBe(expected)
  // Chosen or kept as it then stands, and back again.
  expect(repeatFrom({ ...weekly, until }, MONDAY).until).toBe(until)
  expect(repeatFrom(moved, date)).toEqual(moved)
})

test('the first event may have a day of its own, and is counted', () => {
  const mondays = { ...weekly, weekdays: [2] }
  expect(isOnItsDays(mondays, MONDAY)).toBe(true)
  expect(isOnItsDays(mondays, '2026-05-20')).toBe(false)
  // May 20; May 25, June 1, 8, 15, 22.
  expect(countOf(mondays, '2026-05-20')).toBe(6)
})
