import { expect, it } from 'vitest'
import { freeHour } from './free-hour.ts'

it.each([
  // The visible range is 8:20 AM to 6 PM, so the first full hour begins at 9 AM.
  ['on a day without events', [], { start: 500, end: 1080 }, 540],
  ['after an event from 9:00 to 10:30', [{ start: 540, end: 630 }], { start: 500, end: 1080 }, 660],
  ['after an event that ends exactly at 9:00', [{ start: 480, end: 540 }], { start: 500, end: 1080 }, 540],
  [
    'on a fully booked day, which is the first visible hour',
    [{ start: 0, end: 1440 }],
    { start: 500, end: 1080 },
    540,
  ],
  ['when only the end of the day is visible', [], { start: 1410, end: 1440 }, 1380],
])('finds the first free hour %s', (_what, taken, sight, hour) => {
  expect(freeHour(taken, sight)).toBe(hour)
})
