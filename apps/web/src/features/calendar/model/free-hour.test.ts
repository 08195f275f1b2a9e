import { expect, it } from 'vitest'
import { freeHour } from './free-hour.ts'

it.each([
  // With 8:20 to 18:00 visible, 9:00 is the first whole hour.
  ['nothing on the day', [], { start: 500, end: 1080 }, 540],
  ['9 to 10:30 taken', [{ start: 540, end: 630 }], { start: 500, end: 1080 }, 660],
  ['one that ends at 9 sharp', [{ start: 480, end: 540 }], { start: 500, end: 1080 }, 540],
  ['all of it taken', [{ start: 0, end: 1440 }], { start: 500, end: 1080 }, 540],
  ['the end of the day in sight', [], { start: 1410, end: 1440 }, 1380],
])('finds the first free hour with %s', (_what, taken, sight, hour) => {
  expect(freeHour(taken, sight)).toBe(hour)
})
