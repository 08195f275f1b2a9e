import { sharedCluster } from '@homefield/testkit/cluster'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('sends the statements of a transaction at once, and PostgreSQL runs them in order', async () => {
  const sent: string[] = []
  const answered: string[] = []
  await database.app.transaction().execute(async (tx) => {
    const all = await pipelined(tx)
    const run = (name: string, statement: ReturnType<typeof sql>) => {
      sent.push(name)
      return statement.execute(all).then(() => answered.push(name))
    }
    const begun = Promise.all([
      run('slow', sql`select pg_sleep(0.2), ${1}::int`),
      run('setting', sql`select set_config('app.user_id', ${'set'}, true)`),
    ])
    expect(sent).toEqual(['slow', 'setting'])
    const { rows } = await sql<{ id: string }>`select current_setting('app.user_id') as id`.execute(all)
    await begun
    expect(rows).toEqual([{ id: 'set' }])
  })
  expect(answered).toEqual(['slow', 'setting'])
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
