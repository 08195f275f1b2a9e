import { expect, test } from 'vitest'
import { ByteBudget } from './byte-budget.ts'

test('lets each download use the guaranteed bytes, even while another download uses all shared bytes (C30)', () => {
  const budget = new ByteBudget({ free: 10, shared: 100 })
  const greedy = budget.hold()
  expect(greedy.take(60)).toBe(true)
  expect(greedy.take(51)).toBe(false)
  expect(greedy.take(50)).toBe(true)
  const small = budget.hold()
  expect([small.take(4), small.take(6), small.take(1)]).toEqual([true, true, false])
  greedy.release()
  expect(small.take(100)).toBe(true)
  // Calling `release` twice must not return the bytes twice.
  greedy.release()
  const late = budget.hold()
  expect([late.take(11), late.take(10)]).toEqual([false, true])
  small.release()
  late.release()
  expect([budget.hold().take(110), budget.hold().take(11)]).toEqual([true, false])
})
