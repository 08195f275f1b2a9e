import { sharedCluster } from '@homefield/testkit/cluster'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pipelined } from './pipelined.ts'
import { type Database, openDatabase } from './pools.ts'
import { type Clone, cloneDatabase } from './template.ts'

let clone: Clone
let database: Database

beforeAll(async () => {
  clone = await cloneDatabase(sharedCluster(), 'pipelined')
  // With one connection, the next transaction gets the connection of the one before.
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  database = openDatabase({ url: clone.url, log, max: { app: 1 } })
})
afterAll(async () => {
  await database?.close()
  await clone?.drop()
})

test('sends a statement before PostgreSQL has answered the one before, and PostgreSQL runs them in order', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const answered: string[] = []
  await database.app.transaction().execute(async (tx) => {
    const all = await pipelined(tx)
    sent.mockClear()
    const both = Promise.all([
      sql`select pg_sleep(0.3)`.execute(all).then(() => answered.push('first')),
      sql`select set_config('app.user_id', 'set', true)`.execute(all).then(() => answered.push('second')),
    ])
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2), { interval: 1 })
    expect(answered).toEqual([])
    const { rows } = await sql`select current_setting('app.user_id') as id`.execute(all)
    expect(rows).toEqual([{ id: 'set' }])
    await both
  })

  expect(answered).toEqual(['first', 'second'])
  sent.mockRestore()
})

test('rejects a statement that comes after the end of its transaction, so that it cannot run in another one', async () => {
  let goOn = (): void => undefined
  let late: Promise<unknown> | undefined
  await database.app.transaction().execute(async (tx) => {
    const all = await pipelined(tx)
    late = new Promise<void>((resolve) => (goOn = resolve)).then(() => sql`select 1 as late`.execute(all))
  })

  goOn()

  await expect(late).rejects.toThrow(/already committed/)
})

test('a failed statement fails the ones sent with it, and leaves the connection usable', async () => {
  const failing = database.app.transaction().execute(async (tx) => {
    const all = await pipelined(tx)
    const outcomes = await Promise.allSettled([
      sql`select no_such_column`.execute(all),
      sql`select 1 as one`.execute(all),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    throw new Error('given up')
  })

  await expect(failing).rejects.toThrow('given up')
  expect((await sql`select 2 as two`.execute(database.app)).rows).toEqual([{ two: 2 }])
})
