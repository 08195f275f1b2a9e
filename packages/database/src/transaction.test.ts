import { sql, type Kysely } from 'kysely'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase, type Database } from './pools.ts'
import { cloneDatabase, startTestCluster, type Clone, type RunningTestCluster } from './template.ts'
import { asNobody, asUser } from './transaction.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const ANN = '01970000-0000-7000-8000-00000000000a'
const BEN = '01970000-0000-7000-8000-00000000000b'
const now = Temporal.Instant.from('2026-05-01T12:00:00Z')

interface Notes {
  notes: { owner_id: string; word: string; written_at: string }
}

let cluster: RunningTestCluster
let clone: Clone
let database: Database
let app: Kysely<Notes>

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hf-schema-'))
  await mkdir(join(directory, 'schema/tables'), { recursive: true })
  await writeFile(
    join(directory, 'schema/tables/notes.sql'),
    `create table notes (owner_id uuid not null, word text not null,
       written_at timestamptz not null default current_setting('app.now')::timestamptz);
     alter table notes enable row level security;
     create policy own on notes using (owner_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
     grant select, insert on notes to homefield_app;`,
  )
  cluster = await startTestCluster({ source: directory })
  await rm(directory, { recursive: true })
  clone = await cloneDatabase(cluster, 'transaction')
  // The pool has one connection, so the transactions of different people use the same connection in turn.
  database = openDatabase({ url: (role) => clone.url(role), log: quiet, max: { app: 1 } })
  app = database.app as unknown as Kysely<Notes> // the table of this test
  for (const userId of [ANN, BEN]) {
    await asUser(app, { userId, now }, (tx) =>
      tx
        .insertInto('notes')
        .values({ owner_id: userId, word: `of ${userId.slice(-1)}` } as never)
        .execute(),
    )
  }
})
afterAll(async () => {
  await database.close()
  await clone.drop()
  await cluster.stop()
})

const words = (userId: string) =>
  asUser(app, { userId, now }, (tx) => tx.selectFrom('notes').select(['word', 'written_at']).execute())

test('asUser returns only the person’s own rows, and stores the given time in inserted rows (C61)', async () => {
  expect(await words(ANN)).toEqual([{ word: 'of a', written_at: '2026-05-01T12:00:00Z' }])
  expect(await words(BEN)).toEqual([{ word: 'of b', written_at: '2026-05-01T12:00:00Z' }])
})

test('shows each person only their own rows when several people use the same prepared statement (C61)', async () => {
  const others = (userId: string, word: string) =>
    asUser(app, { userId, now }, (tx) =>
      tx.selectFrom('notes').select('word').where('word', '<>', word).execute(),
    )
  for (let turn = 0; turn < 8; turn++) {
    expect(await others(ANN, `${turn}`)).toEqual([{ word: 'of a' }])
    expect(await others(BEN, `${turn}`)).toEqual([{ word: 'of b' }])
  }
  const { rows } = await sql<{ uses: number }>`
    select generic_plans::int as uses from pg_prepared_statements where statement like '%"word" <> %'`.execute(
    app,
  )
  expect(rows).toEqual([{ uses: expect.toSatisfy((uses: number) => uses > 2) }])
})

test('returns no rows in a transaction without a person, even on a connection that served a person before (C61)', async () => {
  await words(ANN)
  expect(await app.selectFrom('notes').selectAll().execute()).toEqual([])
  expect(await asNobody(app, now, (tx) => tx.selectFrom('notes').selectAll().execute())).toEqual([])
})

test('rolls back a failed transaction, and clears the current person of the connection (C61)', async () => {
  await expect(
    asUser(app, { userId: ANN, now }, async (tx) => {
      await tx
        .insertInto('notes')
        .values({ owner_id: ANN, word: 'lost' } as never)
        .execute()
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await app.selectFrom('notes').selectAll().execute()).toEqual([])
  expect(await words(ANN)).toHaveLength(1)
})

test('rejects an insert if the new row names another person as the owner (C61)', async () => {
  await expect(
    asUser(app, { userId: ANN, now }, (tx) =>
      tx
        .insertInto('notes')
        .values({ owner_id: BEN, word: 'forged' } as never)
        .execute(),
    ),
  ).rejects.toThrow('row-level security')
})

test('shows each person only their own rows in concurrent requests (C61)', async () => {
  const wide = openDatabase({ url: (role) => clone.url(role), log: quiet, max: { app: 4 } })
  try {
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        asUser(wide.app as unknown as Kysely<Notes>, { userId: index % 2 ? ANN : BEN, now }, async (tx) => {
          await sql`select pg_sleep(0.002)`.execute(tx)
          return tx.selectFrom('notes').select('word').execute()
        }),
      ),
    )
    expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => [{ word: index % 2 ? 'of a' : 'of b' }]))
  } finally {
    await wide.close()
  }
})
