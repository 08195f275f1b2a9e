import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBudget } from './budget.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ name: 'budget' })
})
afterAll(() => world?.close())

const budget = (name: string, points: number, duration = 600) =>
  createBudget(world.app.database.pools.app, name, { points, duration })

test('two processes share a budget, and budgets with different names are counted separately', async () => {
  const [one, other] = [budget('shared', 3), budget('shared', 3)]
  const taken = []
  for (const process of [one, other, one, other, one]) taken.push(await process.take())
  expect(taken).toEqual([true, true, true, false, false])
  expect(await budget('another', 1).take()).toBe(true)
})

test('grants 20 concurrent callers no more points than the budget has', async () => {
  const { take } = budget('crowd', 5)
  const taken = await Promise.all(Array.from({ length: 20 }, () => take()))
  expect(taken.filter(Boolean)).toHaveLength(5)
})

test('wait() waits for the next free point, and rejects when the signal aborts', async () => {
  const patient = budget('patient', 1, 1)
  const forever = new AbortController().signal
  const turns: number[] = []
  await Promise.all([1, 2].map(async (turn) => patient.wait(forever).then(() => turns.push(turn))))
  expect(new Set(turns)).toEqual(new Set([1, 2]))

  const spent = budget('spent', 1)
  await spent.wait(forever)
  const leaving = new AbortController()
  const waiting = spent.wait(leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await expect(spent.wait(leaving.signal)).rejects.toThrow('gone')
})
