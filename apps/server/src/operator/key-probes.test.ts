import { cloneDatabase, type Clone } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EncryptionKey } from '../config/schema.ts'
import { Vault } from '../lib/crypto/vault.ts'
import { adoptKeys, assertKeys, KeyError, keysThatDoNotOpen } from './key-probes.ts'

const key = (id: string, fill: number): EncryptionKey => ({
  id,
  key: Buffer.alloc(32, fill).toString('base64url'),
})
const k1 = key('k1', 1)
const k2 = key('k2', 2)
/** Has the name of k1, but another value. */
const forged = key('k1', 9)

let clone: Clone
beforeEach(async () => {
  clone = await cloneDatabase(sharedCluster(), 'key_probes')
})
afterEach(() => clone.drop())

const start = (...keys: EncryptionKey[]) => assertKeys(clone.url('worker'), keys)

async function run(statement: string, ...values: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: clone.superUrl })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

test('starts again only with the keys that sealed the data', async () => {
  await start(k1)
  await start(k1)
  await expect(start(forged)).rejects.toThrow(KeyError)
  await expect(start(k2)).rejects.toThrow(/lacks what sealed the data of this database: k1 is missing/)

  await start(k2, k1)
  await expect(start(k2)).rejects.toThrow('k1')
  await expect(start(k1)).rejects.toThrow('k2')
})

test('lets an installation without probes start only if its push key or its newest feed can be opened', async () => {
  const vault = new Vault([k1])
  await run(
    `insert into push_keys (public_key, sealed, created_at) values ('p', $1, now())`,
    vault.seal('x', 'push-key'),
  )
  await run(
    `insert into feeds (id, url_hash, url_sealed, next_check_at, created_at, updated_at)
     values (gen_random_uuid(), 'h', $1, now(), now(), now())`,
    vault.seal('https://calendar.example/team.ics', 'feed-url'),
  )

  await expect(start(forged)).rejects.toThrow('k1')
  expect(await keysThatDoNotOpen(clone.url('worker'), [k2])).toEqual(['k1'])
  await start(k2, k1)
  await expect(start(k2)).rejects.toThrow('k1')
})

test('starts with new keys after the operator gave up the lost ones', async () => {
  await start(k1)
  await adoptKeys(clone.superUrl, [k2])
  await start(k2)
  expect(await keysThatDoNotOpen(clone.url('worker'), [k1])).toEqual(['k2'])
})
