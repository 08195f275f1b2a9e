import { expect, test } from 'vitest'
import { CHANNEL, PRIORITY, VISIBILITY, WEEKDAY } from './constants.ts'

// Specification, section 9, verbatim: 'Notification priority scale 1 to 5 (min, low, default, high, max).
// Visibility levels: secret -1, private 0, public 1. Weekdays numbered 1 (Sunday) to 7 (Saturday).'
test('the constants have the priority, visibility and weekday numbers of the specification', () => {
  expect(Object.entries(PRIORITY)).toEqual([
    ['min', 1],
    ['low', 2],
    ['default', 3],
    ['high', 4],
    ['max', 5],
  ])
  expect(VISIBILITY).toEqual({ secret: -1, private: 0, public: 1 })
  expect(Object.keys(WEEKDAY).map((day) => day.slice(0, 3))).toEqual([
    'sun',
    'mon',
    'tue',
    'wed',
    'thu',
    'fri',
    'sat',
  ])
  expect(Object.values(WEEKDAY)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('the notification channel has high importance and hides the content on the lock screen', () => {
  expect(CHANNEL).toMatchObject({ importance: 4, visibility: 0 })
})
