import { sharedCluster } from '@homefield/testkit/cluster'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PreparingClient } from './preparing-client.ts'
import { type Clone, cloneDatabase } from './template.ts'

let clone: Clone
let client: PreparingClient
beforeAll(async () => {
  clone = await cloneDatabase(sharedCluster(), 'preparing')
})
afterAll(() => clone?.drop())
beforeEach(async () => {
  client = new PreparingClient({ connectionString: clone.superUrl })
  await client.connect()
})
afterEach(() => client.end())

/** Returns how many prepared statements of this connection match the pattern. */
async function kept(like: string): Promise<number> {
  const sql = `select 1 from pg_prepared_statements where statement like '${like}'`
  return (await client.query(sql)).rows.length
}

test('prepares a statement at the third use, and returns the same results before and after', async () => {
  const ask = async (value: number) =>
    (await client.query<{ twice: number }>('select $1::int * 2 as twice', [value])).rows
  expect(await ask(1)).toEqual([{ twice: 2 }])
  expect(await ask(2)).toEqual([{ twice: 4 }])
  expect(await kept('select $1::int * 2%')).toBe(0)
  for (const value of [3, 4, 5, 6, 7, 8, 9]) expect(await ask(value)).toEqual([{ twice: value * 2 }])
  expect(await kept('select $1::int * 2%')).toBe(1)
})

test('does not prepare statements without values, or statements that have a different text each time', async () => {
  for (let count = 1; count <= 9; count++) {
    const places = Array.from({ length: count }, (_, index) => `$${index + 1}::int`)
    await client.query(
      `select 'list' where 1 in (${places.join(', ')})`,
      places.map((_, index) => index),
    )
    await client.query(`select 'plain'`)
  }
  expect(await kept(`select ''list''%`)).toBe(0)
  expect(await kept(`select ''plain''%`)).toBe(0)
})

test('runs a prepared statement again after the statement failed', async () => {
  const ask = (value: string) =>
    client.query<{ half: number }>('select 10 / $1::int as half', [value]).then(
      ({ rows }) => rows[0]?.half,
      (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error),
    )
  const answers: unknown[] = []
  for (const value of ['1', '2', '0', 'five', '5', '0', '10']) answers.push(await ask(value))
  // 22012: division by zero. 22P02: the text is not a number.
  expect(answers).toEqual([10, 5, '22012', '22P02', 2, '22012', 1])
})

test('a prepared query fails once after a column was added to the table, and then returns the new column', async () => {
  await client.query('create table kinds (name text)')
  await client.query(`insert into kinds values ('game')`)
  const ask = () => client.query('select * from kinds where name <> $1', ['']).then(({ rows }) => rows)
  for (let count = 0; count < 4; count++) expect(await ask()).toEqual([{ name: 'game' }])
  await client.query('alter table kinds add column place text')
  await expect(ask()).rejects.toThrow('cached plan must not change result type')
  for (let count = 0; count < 4; count++) expect(await ask()).toEqual([{ name: 'game', place: null }])
})
