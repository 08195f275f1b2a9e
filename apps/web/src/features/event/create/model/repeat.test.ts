import { expect, test } from 'vitest'
import { countOf, isOnItsDays, repeatFrom, repeatOf, startRepeat } from './repeat.ts'

const MONDAY = '2026-05-18'
const weekly = { ...startRepeat(MONDAY), until: '2026-06-22' }

test('proposes a weekly recurrence on the event’s weekday', () => {
  expect(startRepeat(MONDAY)).toMatchObject({ everyWeeks: 1, weekdays: [2], end: 'on' })
})

test('sends either the last day or the number of weeks, whichever is selected', () => {
  expect(repeatOf(weekly)).toEqual({ everyWeeks: 1, weekdays: [2], until: '2026-06-22' })
  expect(repeatOf({ ...weekly, weekdays: [4, 2], end: 'after', count: 12 })).toEqual({
    everyWeeks: 1,
    weekdays: [2, 4],
    count: 12,
  })
})

test('counts the events of a recurrence rule', () => {
  // May 18 to June 22 includes six Mondays.
  expect(countOf(weekly, MONDAY)).toBe(6)
  // May 18 to June 22 includes six Mondays and five Wednesdays.
  expect(countOf({ ...weekly, weekdays: [2, 4] }, MONDAY)).toBe(11)
  // Every second Monday from May 18 to June 22: May 18, June 1 and June 15.
  expect(countOf({ ...weekly, everyWeeks: 2 }, MONDAY)).toBe(3)
  expect(countOf({ ...weekly, end: 'after', count: 12 }, MONDAY)).toBe(12)
})

test('returns the reason why a recurrence rule is invalid', () => {
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

// The test moves the event from Monday, May 18 to Wednesday, May 20 or Thursday, May 21.
test.each([
  ['moves the default weekday with the event', weekly, '2026-05-20', [4]],
  ['keeps several picked weekdays', { ...weekly, weekdays: [2, 4] }, '2026-05-21', [2, 4]],
  ['keeps a picked weekday other than the event’s', { ...weekly, weekdays: [4] }, '2026-05-21', [4]],
  [
    'keeps the weekdays of a form that an older build stored',
    { ...weekly, chosenFor: undefined },
    '2026-05-20',
    [2],
  ],
] as const)('when the date changes, %s', (_case, { chosenFor, ...values }, date, weekdays) => {
  const kept = chosenFor === undefined ? values : { ...values, chosenFor }
  expect(repeatFrom(kept, date).weekdays).toEqual(weekdays)
})

// The first event is on May 18. July 13 is the default last day, because the form proposes eight weeks.
test.each([
  ['keeps a picked last day', '2026-06-22', '2026-05-25', '2026-06-22'],
  ['keeps a picked last day that equals the new first day', '2026-06-22', '2026-06-22', '2026-06-22'],
  [
    'moves a picked last day that would be before the new first day, by as many days as the first day',
    '2026-06-22',
    '2026-06-29',
    '2026-08-03',
  ],
  ['keeps a picked last day when the first day moves earlier', '2026-06-22', '2026-05-11', '2026-06-22'],
  ['moves the default last day along', '2026-07-13', '2026-05-25', '2026-07-20'],
  ['moves the default last day along to an earlier date', '2026-07-13', '2026-05-11', '2026-07-06'],
])('when the first day changes, %s', (_case, until, date, expected) => {
  const moved = repeatFrom({ ...weekly, until }, date)
  expect(moved.until).toBe(expected)
  // Moving the first day back to its original date also restores the original last day.
  // Moving the first day to the same date again changes nothing.
  expect(repeatFrom({ ...weekly, until }, MONDAY).until).toBe(until)
  expect(repeatFrom(moved, date)).toEqual(moved)
})

test('counts the first event even if the user did not select the first event’s weekday', () => {
  const mondays = { ...weekly, weekdays: [2] }
  expect(isOnItsDays(mondays, MONDAY)).toBe(true)
  expect(isOnItsDays(mondays, '2026-05-20')).toBe(false)
  // The first event is on Wednesday, May 20. The five Mondays are May 25 and June 1, 8, 15 and 22.
  expect(countOf(mondays, '2026-05-20')).toBe(6)
})
