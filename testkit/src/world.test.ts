import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({ name: 'world' })
})
afterAll(() => world?.close())

test('settled() waits while a job is pending or running', async () => {
  await world.settled()
  const all: Promise<void>[] = []
  // No worker handles the task 'nobody.does', so its job stays pending.
  await world.database.query(`select graphile_worker.add_job('nobody.does')`)
  for (const change of [
    'select 1',
    `update graphile_worker._private_jobs set locked_at = now(), attempts = max_attempts`,
  ]) {
    await world.database.query(change)
    let isSettled = false
    const settled = world.settled().then(() => {
      isSettled = true
    })
    all.push(settled)
    // The loop lasts 5 × 50 ms, so `settled` (which polls every 30 ms) polls several times during the loop.
    for (let looks = 0; looks < 5; looks++) {
      await world.database.query('select pg_sleep(0.05)')
      expect(isSettled).toBe(false)
    }
    if (change !== 'select 1') await world.database.query('delete from graphile_worker._private_jobs')
  }
  await Promise.all(all)
})
