import { expect, test } from 'vitest'
import { countOf, repeatOf, startRepeat } from './repeat.ts'

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
