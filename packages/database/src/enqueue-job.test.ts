import { sharedCluster } from '@homefield/testkit/cluster'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clone, cloneDatabase } from './template.ts'

let clone: Clone
let superuser: pg.Client
let app: pg.Client
beforeAll(async () => {
  clone = await cloneDatabase(sharedCluster(), 'enqueue')
  superuser = new pg.Client({ connectionString: clone.superUrl })
  app = new pg.Client({ connectionString: clone.url('app') })
  await superuser.connect()
  await app.connect()
})
afterAll(async () => {
  await app?.end()
  await superuser?.end()
  await clone?.drop()
})

describe('a job that is enqueued while a worker takes an earlier job with the same key', () => {
  test('enqueue_job adds a second job and leaves the job that the worker has taken unchanged', async () => {
    const enqueue = `select enqueue_job('team.sync', '{"n":1}', 'race:1', null)`
    await app.query(enqueue)
    // Simulates a worker that has locked the job's row and not yet committed.
    await superuser.query('begin')
    await superuser.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where key = 'race:1'`,
    )
    const wish = app.query(enqueue)
    await expect
      .poll(async () => {
        const { rows } = await superuser.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'select enqueue_job%'`,
        )
        return rows.length
      })
      .toBe(1)
    await superuser.query('commit')
    await wish
    const { rows } = await superuser.query<{ taken: boolean }>(
      `select locked_at is not null as taken from graphile_worker._private_jobs where payload->>'n' = '1' order by id`,
    )
    expect(rows.map(({ taken }) => taken)).toEqual([true, false])
  })
})
