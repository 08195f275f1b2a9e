import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpCatalog } from './catalog-dump.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { cloneDatabase, type Clone, startTestCluster, type RunningTestCluster } from './template.ts'

/*
 * Tests that the migrations give a database of an earlier release the same schema as a new database.
 * `migrations/0028_base.sql` contains the tables of migration 28.
 * `0028.fixture.sql` contains the functions, policies and triggers of the release with migration 28.
 */

let cluster: RunningTestCluster
const clones: Clone[] = []
const clients: pg.Client[] = []

beforeAll(async () => {
  // The template has none of Homefield's tables, so each test can create the tables of an older release.
  cluster = await startTestCluster({ source: join(tmpdir(), 'hf-no-schema') })
})
afterAll(async () => {
  for (const client of clients) await client.end()
  for (const clone of clones) await clone.drop()
  await cluster.stop()
})

async function empty(): Promise<{ client: pg.Client; run: (upTo?: number) => Promise<unknown> }> {
  const clone = await cloneDatabase(cluster, 'upgrade')
  clones.push(clone)
  const client = new pg.Client({ connectionString: clone.superUrl })
  await client.connect()
  clients.push(client)
  return { client, run: (upTo) => migrate({ url: clone.url('owner'), upTo }) }
}

async function release28() {
  const database = await empty()
  await database.run(28)
  const functions = await readFile(new URL('0028.fixture.sql', import.meta.url), 'utf8')
  await database.client.query(
    `set role homefield_owner; set check_function_bodies = off; ${functions}; reset role;
     set app.now = '2026-05-01T12:00:00Z'; set timezone = 'UTC'`,
  )
  return database
}

const lastMigration = async (): Promise<number> => (await readMigrations()).at(-1)?.number ?? 0

test('upgrades a database from migration 28 to the same schema as a new database (C83)', async () => {
  const [old, fresh] = [await release28(), await empty()]
  const before = await dumpCatalog(old.client)

  await old.run()
  await fresh.run()

  const catalog = await dumpCatalog(fresh.client)
  expect(catalog).not.toBe(before)
  expect((await dumpCatalog(old.client)).split('\n')).toEqual(catalog.split('\n'))
  const filesOf = async ({ client }: { client: pg.Client }) =>
    (await client.query('select path, hash from schema_files order by path')).rows
  expect(await filesOf(old)).toEqual(await filesOf(fresh))
})

/**
 * Creates the database of commit 267c0e06a, whose migration 0018 is the first of four editions.
 * `0023.fixture.sql.gz` contains the 23 migrations of that commit, one after the other.
 * @param last the last migration to apply
 */
async function commit267c0e06a(last: number) {
  const database = await empty()
  const { client } = database
  const fixture = gunzipSync(await readFile(new URL('0023.fixture.sql.gz', import.meta.url))).toString()
  const [, ...parts] = fixture.split(/^-- (\d{4}_\w+)\.sql\n/m)
  await client.query(
    `set role homefield_owner; set check_function_bodies = off; set app.now = '2026-11-22T16:00:00Z'; set timezone = 'UTC';
     create table if not exists schema_migrations (number integer primary key, name text not null, checksum text not null,
       expands boolean not null, applied_at timestamptz not null);
     alter table schema_migrations drop column if exists contracts_after`,
  )
  for (let index = 0; index < 2 * last; index += 2) {
    const [name = '', sql = ''] = parts.slice(index, index + 2)
    await client.query(sql)
    await client.query('insert into schema_migrations values ($1, $2, $3, false, app_now())', [
      Number(name.slice(0, 4)),
      name.slice(5),
      createHash('sha256').update(sql).digest('hex'),
    ])
  }
  await client.query('reset role; reset check_function_bodies')
  return database
}

test.each([18, 23])(
  'upgrades a database with the first edition of migration 0018 and %i migrations to the same schema as a new one',
  async (last) => {
    const [old, fresh] = [await commit267c0e06a(last), await empty()]
    const [erin, sam] = ['01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000002']
    for (const [id, email] of [
      [erin, 'erin'],
      [sam, 'sam'],
    ])
      await old.client.query(
        `insert into users (id, name, email, created_at, updated_at)
         values ('${id}', '', '${email}@family.example', '2026-01-01Z', '2026-01-01Z')`,
      )
    await old.client.query(
      `insert into friendships (id, user_id, friend_id, role, created_at, updated_at) values
         (gen_random_uuid(), '${erin}', '${sam}', 'viewer', '2026-02-01Z', '2026-02-01Z'),
         (gen_random_uuid(), '${sam}', '${erin}', 'none', '2026-02-01Z', '2026-02-01Z')`,
    )

    await old.run()
    await fresh.run()

    expect((await dumpCatalog(old.client)).split('\n')).toEqual((await dumpCatalog(fresh.client)).split('\n'))
    expect((await old.client.query('select let_in_at from friendships order by let_in_at')).rows).toEqual([
      { let_in_at: expect.anything() },
      { let_in_at: null },
    ])
    expect(await old.run()).toEqual({ applied: [] })
  },
)

test('refuses an unknown edition of migration 0018', async () => {
  const { client, run } = await commit267c0e06a(18)
  await client.query(`update schema_migrations set checksum = 'other' where number = 18`)

  await expect(run()).rejects.toThrow('The database is too old for this Homefield')
})

test.each([
  ['a new database', empty],
  ['an upgraded database', release28],
])('deletes an account together with its events in %s (C83)', async (_, open) => {
  const { client, run } = await open()
  await run()
  const [erin, maya, game, event] = [1, 2, 3, 4].map((id) => `01970000-0000-7000-8000-00000000000${id}`)
  await client.query(
    `set app.now = '2026-05-01T12:00:00Z';
     insert into users (id, name, email, created_at, updated_at)
       values ('${erin}', '', 'erin@family.example', '2026-01-01Z', '2026-01-01Z');
     insert into profiles (id, user_id, name, color) values ('${maya}', '${erin}', 'Maya', '#3B82F6');
     insert into event_groups (id, owner_id) values ('${game}', '${erin}');
     insert into events (id, owner_id, profile_id, event_group_id, platform, platform_color, activity, title, all_day, first_day, last_day, sport, color)
       values ('${event}', '${erin}', '${maya}', '${game}', 'Manual', '#3B82F6', 'game', 'Game', true, '2026-05-02', '2026-05-02', 'Soccer', '#10B981')`,
  )

  await client.query(`delete from users where id = '${erin}'`)

  expect((await client.query('select id from event_groups union select id from events')).rows).toEqual([])
})

test('gives a database of the previous release the same tables as a new database (C83)', async () => {
  const [old, fresh] = [await empty(), await empty()]
  await old.run((await lastMigration()) - 1)

  await old.run()
  await fresh.run()

  expect(await dumpCatalog(old.client)).toBe(await dumpCatalog(fresh.client))
})

test('copies synced_check to the new column applied_check for existing teams (C83)', async () => {
  const { client, run } = await release28()
  const [erin, team] = ['01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000002']
  await client.query(
    `insert into users (id, name, email, created_at, updated_at)
       values ('${erin}', '', 'erin@family.example', '2026-01-01Z', '2026-01-01Z');
     insert into platform_teams (id, user_id, platform, team_id, team_name, sport, sport_color, zone, synced_check)
       values ('${team}', '${erin}', 'Other', 't', 'Hawks', 'Soccer', '#10B981', 'UTC', 7)`,
  )

  await run()

  expect((await client.query('select id, applied_check from platform_teams')).rows).toEqual([
    { id: team, applied_check: '7' },
  ])
  // A trigger created the user_settings row when the user was inserted. The upgrade must keep that row.
  expect((await client.query('select user_id from user_settings')).rows).toEqual([{ user_id: erin }])
})

test('converts jobs that the release with migration 33 queued, so that this release can run them', async () => {
  const { client, run } = await release28()
  await run(33)
  await client.query(
    `select graphile_worker.add_job('notification.tell', '{"ownerId": "a", "at": "b"}');
     select graphile_worker.add_job('notification.tellMessage', '{"messageId": "m"}');
     select graphile_worker.add_job('feed.fetch', '{"feedId": "f", "wish": "due", "lane": "slow:1"}');
     select graphile_worker.add_job('feed.fetch', '{"feedId": "g", "wish": "now"}')`,
  )

  await run()

  const { rows } = await client.query(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  expect(rows).toEqual([
    { task: 'notification.fanOut', payload: { ownerId: 'a', at: 'b' } },
    { task: 'notification.fanOutMessage', payload: { messageId: 'm' } },
    { task: 'feed.fetch', payload: { feedId: 'f', reason: 'due', queueName: 'slow:1' } },
    { task: 'feed.fetch', payload: { feedId: 'g', reason: 'now' } },
  ])
})
