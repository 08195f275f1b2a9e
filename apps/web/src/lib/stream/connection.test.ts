import { expect, it } from 'vitest'
import { reconnectWait } from './connection.ts'

it('waits longer each time, up to half a minute, never for nothing, and not in step with others', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((attempt) => reconnectWait(attempt, 1))).toEqual([
    1_250, 2_250, 4_250, 8_250, 16_250, 30_250, 30_250,
  ])
  expect(reconnectWait(6, 0)).toBe(250)
  expect(reconnectWait(6, 0.5)).toBe(15_250)
})
