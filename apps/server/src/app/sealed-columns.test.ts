import { type Clone, cloneDatabase } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEYED_COLUMNS, NOT_RENEWED } from './sealed-columns.ts'

/** Columns with hashes that need no key, because what they hash is long and random, or public. */
const PLAIN_HASHES = [
  'account_links.refresh_hash',
  'account_links.secret_hash',
  'calendar_links.secret_hash',
  'commands.request_hash',
  'events.source_hash',
  'feed_entries.content_hash',
  'feeds.content_hash',
  'files.content_hash',
  'friend_invitations.secret_hash',
  'schema_files.hash',
  'sign_in_attempts.state_hash',
  'sign_up_invitations.secret_hash',
]

let clone: Clone
let client: pg.Client
beforeAll(async () => {
  clone = await cloneDatabase(sharedCluster(), 'sealed_columns')
  client = new pg.Client({ connectionString: clone.superUrl })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await clone?.drop()
})

const columns = async (where: string) => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema in ('public', 'graphile_worker') and (${where}) order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('rotate-keys knows every column that is named as sealed or hashed (C69)', async () => {
  const known = new Set([
    ...KEYED_COLUMNS.map(({ table, column }) => `${table}.${column}`),
    ...Object.keys(NOT_RENEWED),
    ...PLAIN_HASHES,
  ])

  const named = await columns(`column_name ~ '(^|_)(sealed|hash)$'`)

  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('every column in the list of rotate-keys exists', async () => {
  const existing = new Set(await columns('true'))
  const listed = [
    ...KEYED_COLUMNS.flatMap(({ table, column, key, reads }) =>
      [column, key.column, ...reads].map((name) => `${table}.${name}`),
    ),
    ...Object.keys(NOT_RENEWED),
    ...PLAIN_HASHES,
  ]

  expect(listed.filter((name) => !existing.has(name))).toEqual([])
})
