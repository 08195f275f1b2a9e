import { expect, test } from 'vitest'
import { dragged } from './slot.ts'

test.for<[what: string, from: number, to: number, start: number, end: number]>([
  ['covers each quarter hour that the drag touches', 1052, 1133, 1050, 1140],
  ['accepts a drag upward', 1133, 1052, 1050, 1140],
  ['lasts at least a quarter hour', 1050, 1050, 1050, 1065],
  ['starts at midnight at the earliest', -40, 20, 0, 30],
  ['ends at midnight at the latest', 1400, 1600, 1395, 1440],
  ['stays within the day if the drag begins at its end', 1440, 1440, 1425, 1440],
])('%s', ([, from, to, start, end]) => {
  expect(dragged(from, to)).toEqual({ start, end })
})
