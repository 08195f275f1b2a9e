import { expect, test } from 'vitest'
import { numberInScope } from './scope.ts'

test('counts the events that “this”, “following” and “all” include', () => {
  const series = { count: 9, following: 6, past: 3, lastDay: '2026-06-22' }
  expect(numberInScope('this', series)).toBe(1)
  expect(numberInScope('following', series)).toBe(6)
  expect(numberInScope('all', series)).toBe(9)
  expect(numberInScope('this', null)).toBe(1)
  expect(numberInScope('all', null)).toBeNull()
})
