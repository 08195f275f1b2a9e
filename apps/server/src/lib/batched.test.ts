import { expect, test } from 'vitest'
import { batched } from './batched.ts'

test('combines the calls of one turn of the event loop, and returns to each call its own result', async () => {
  const batches: (readonly number[])[] = []
  const double = batched(0, (items: readonly number[]) => {
    batches.push(items)
    return Promise.resolve(items.map((item) => item * 2))
  })

  const results = await Promise.all([1, 2, 3].map(double))

  expect(results).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2, 3]])
})

test('starts the next batch after the previous one, with the calls that arrived meanwhile', async () => {
  const batches: (readonly number[])[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const same = batched(0, async (items: readonly number[]) => {
    batches.push(items)
    if (batches.length === 1) await released
    return items
  })

  const first = same(1)
  await expect.poll(() => batches).toEqual([[1]])
  const later = [same(2), same(3)]
  release()

  expect(await Promise.all([first, ...later])).toEqual([1, 2, 3])
  expect(batches).toEqual([[1], [2, 3]])
})

test('fails only the bad item of a batch', async () => {
  const same = batched(0, (items: readonly number[]) =>
    items.includes(2) ? Promise.reject(new Error('bad')) : Promise.resolve(items),
  )

  const results = await Promise.allSettled([1, 2, 3].map(same))

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
