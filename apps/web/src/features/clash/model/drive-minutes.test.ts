import { expect, it } from 'vitest'
import { stepped } from './drive-minutes.ts'

it.each([
  [22, 1, 25],
  [22, -1, 20],
  [25, 1, 30],
  [25, -1, 20],
  [0, -1, 0],
  [3, -1, 0],
  [600, 1, 600],
  [598, 1, 600],
] as const)('one step changes %i minutes in direction %i to %i minutes', (from, direction, to) => {
  expect(stepped(from, direction)).toBe(to)
})
