import { type Clone, cloneDatabase } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import { symmetricEncrypt } from 'better-auth/crypto'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KEYED_COLUMNS } from '../app/sealed-columns.ts'
import type { EncryptionKey } from '../config/schema.ts'
import { LookupHash } from '../lib/crypto/lookup-hash.ts'
import { Vault } from '../lib/crypto/vault.ts'
import { assertKeys } from './key-probes.ts'
import { retiredLookupKeys } from './retired-keys.ts'
import { countSealedWith, rotateKeys } from './rotate-keys.ts'

const key = (id: string, fill: number): EncryptionKey => ({
  id,
  key: Buffer.alloc(32, fill).toString('base64url'),
})
const k1 = key('k1', 1)
const k2 = key('k2', 2)
const SESSION = 'the session secret of this test, long enough'
const BOTH = [k2, k1]
const NOW = '2026-05-08T12:00:00Z'
/** More than two pages of rotate-keys. */
const FEEDS = 450
const before = new Vault([k1])
const hashedBefore = new LookupHash([k1])
const after = new Vault([k2])

let clone: Clone
let client: pg.Client
let feeds: string[]
const user = randomUUID()
const credential = randomUUID()
const secondFactor = `second-factor:${user}`
const subscription = { endpoint: 'https://push.example/abc', keys: { p256dh: 'x', auth: 'y' } }

const linkOf = (id: string) => `https://calendar.example/${id}.ics`
const insertFeed = (db: pg.Client, id: string, vault: Vault, lookup: LookupHash) =>
  db.query(`insert into feeds (id, url_hash, url_sealed, body_sealed) values ($1, $2, $3, $4)`, [
    id,
    lookup.hash(linkOf(id), 'feed-url'),
    vault.seal(linkOf(id), 'feed-url'),
    vault.sealBytes(Buffer.from(`body of ${id}`), 'feed-body'),
  ])

async function connected(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: clone.superUrl })
  await made.connect()
  await made.query(`select set_config('app.now', $1, false)`, [NOW])
  return made
}

/** Fills every column of the list with values of `k1`, and one row with a value of the session secret. */
async function fill(): Promise<void> {
  const run = (statement: string, ...values: unknown[]) => client.query(statement, values)
  await run(
    `insert into feeds (id, url_hash, url_sealed, body_sealed)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[])`,
    feeds,
    feeds.map((id) => hashedBefore.hash(linkOf(id), 'feed-url')),
    feeds.map((id) => before.seal(linkOf(id), 'feed-url')),
    feeds.map((id) => before.sealBytes(Buffer.from(`body of ${id}`), 'feed-body')),
  )
  await run(
    `insert into users (id, name, email, created_at, updated_at) values ($1, '', 'erin@family.example', $2, $2)`,
    user,
    NOW,
  )
  const session = randomUUID()
  await run(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at) values ($1, $2, 'sha256:x', '2026-06-01Z', $3, $3)`,
    session,
    user,
    NOW,
  )
  await run(
    `insert into platform_credentials (id, user_id, platform, remote_user_id, access_sealed, refresh_sealed)
     values ($1, $2, 'TeamSnap', '77', $3, $4)`,
    credential,
    user,
    before.seal('access', `platform_credentials.access_sealed:${credential}`),
    before.seal('refresh', `platform_credentials.refresh_sealed:${credential}`),
  )
  await run(
    `insert into feeds (id, url_hash, url_sealed, source, credential_id, remote_team_id)
     values (gen_random_uuid(), $1, '', 'teamsnap', $2, '4711')`,
    hashedBefore.hash(JSON.stringify([credential, '4711']), 'account-feed'),
    credential,
  )
  await run(
    `insert into push_apps (id, user_id, kind, host, sealed) values (gen_random_uuid(), $1, 'ntfy', 'ntfy.example', $2)`,
    user,
    before.seal('{}', 'push-app'),
  )
  await run(`insert into push_keys (public_key, sealed) values ('p', $1)`, before.seal('private', 'push-key'))
  await run(
    `insert into push_subscriptions (user_id, session_id, address_hash, sealed) values ($1, $2, $3, $4)`,
    user,
    session,
    Buffer.from(hashedBefore.hash(subscription.endpoint, 'push-address')),
    before.seal(JSON.stringify(subscription), 'push-subscription'),
  )
  await run(
    `insert into user_devices (user_id, session_id, device_id, device_name, platform, fcm_token_sealed, fcm_token_hash)
     values ($1, $2, 'd', 'Phone', 'ios', $3, $4)`,
    user,
    session,
    before.seal('token', 'fcm-token'),
    Buffer.from(hashedBefore.hash('token', 'fcm-token')),
  )
  await run(
    `insert into two_factors (id, user_id, secret, backup_codes) values (gen_random_uuid(), $1, $2, $3)`,
    user,
    await symmetricEncrypt({ key: { keys: new Map([[1, SESSION]]), currentVersion: 1 }, data: 'totp key' }),
    before.seal('["code"]', secondFactor),
  )
  await run(
    'insert into share_opt_outs (address_hash) values ($1)',
    hashedBefore.hash('lea@else.example', 'share-refusal'),
  )
  await run(
    `select graphile_worker.add_job('account.recover', json_build_object('sealed', $1::text))`,
    before.seal('{"email":"x"}', 'account.recover'),
  )
  await run(`select graphile_worker.add_job('place.geocode', '{"address": "1 Oak St"}')`)
}

beforeEach(async () => {
  clone = await cloneDatabase(sharedCluster(), 'rotate_keys')
  client = await connected()
  feeds = Array.from({ length: FEEDS }, () => randomUUID())
  await assertKeys(clone.url('worker'), [k1])
  await fill()
})
afterEach(async () => {
  await client.end()
  await clone.drop()
})

const rotate = (log: (line: string) => void = () => undefined) =>
  rotateKeys({
    databaseUrl: clone.url('owner'),
    secrets: { session: SESSION, encryptionKeys: BOTH },
    columns: KEYED_COLUMNS,
    now: () => Temporal.Instant.from(NOW),
    log,
  })

const sealedWith = (keyId: string) => countSealedWith(clone.url('owner'), KEYED_COLUMNS, keyId)

/** Returns the tables with a row that contains `text`. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await client.query(
      `select from ${name} t where position($1 in t::text) > 0 or position($2 in t::text) > 0 limit 1`,
      [text, Buffer.from(text).toString('hex')],
    )
    if (rowCount === 1) found.push(name)
  }
  return found
}

describe('rotate-keys', () => {
  test('refuses until a server has started with the new key', async () => {
    await expect(rotate()).rejects.toThrow(/No server has started with the key k2/)
    expect(await tablesWith('v1.k2.')).toEqual([])
  })

  test('continues after a kill, while servers with the old and the new key write, and loses none of their writes', async () => {
    await assertKeys(clone.url('worker'), BOTH)
    await expect(
      rotate(() => {
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    let isRotated = false
    const bodies = new Map<string, string>()
    const made: string[] = []
    /** A server that stores new bodies and new feeds until the rotation ends. */
    async function write(vault: Vault, lookup: LookupHash, until: () => boolean): Promise<number> {
      const db = await connected()
      let nth = 0
      for (; !until(); nth++) {
        const id = feeds[(nth * 7) % FEEDS] ?? ''
        const body = `${nth} ${randomUUID()}`
        await db.query('begin')
        await db.query('select from feeds where id = $1 for update', [id])
        bodies.set(id, body)
        await db.query('update feeds set body_sealed = $2 where id = $1', [
          id,
          vault.sealBytes(Buffer.from(body), 'feed-body'),
        ])
        await db.query('commit')
        const added = randomUUID()
        await insertFeed(db, added, vault, lookup)
        made.push(added)
      }
      await db.end()
      return nth
    }
    const old = write(before, hashedBefore, () => made.length > 40)
    const current = write(new Vault(BOTH), new LookupHash(BOTH), () => isRotated)

    const { retired, unreadable } = await rotate()
    isRotated = true
    const writes = (await old) + (await current)

    expect({ retired, unreadable }).toEqual({ retired: ['k1'], unreadable: {} })
    expect(writes).toBeGreaterThan(40)
    const hashes = new LookupHash([k2])
    const { rows } = await client.query<{ id: string; hash: string; url: string; body: string }>(
      `select id, url_hash as hash, url_sealed as url, body_sealed as body from feeds where source = 'link'`,
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...feeds, ...made].toSorted())
    for (const { id, hash, url, body } of rows) {
      expect(after.open(url, 'feed-url')).toBe(linkOf(id))
      expect(hash).toBe(hashes.hash(linkOf(id), 'feed-url'))
      expect(after.openBytes(body, 'feed-body').toString()).toBe(bodies.get(id) ?? `body of ${id}`)
    }
  })

  test('leaves nothing that needs the old key, so that a server starts with the new key alone', async () => {
    await expect(assertKeys(clone.url('worker'), [k2])).rejects.toThrow('k1')
    await assertKeys(clone.url('worker'), BOTH)
    expect(await tablesWith('v1.k1.')).toHaveLength(9)
    expect(await sealedWith('k1')).toMatchObject({ 'feeds.url_sealed': FEEDS, 'feeds.url_hash': FEEDS + 1 })

    await rotate()

    expect(await tablesWith('v1.k1.')).toEqual([])
    expect(await sealedWith('k1')).toEqual({})
    await assertKeys(clone.url('worker'), [k2])
    const retired = await retiredLookupKeys(clone.url('worker'), [k2])
    const optOuts = new LookupHash([k2], retired).candidates('lea@else.example', 'share-refusal')
    const only = async (statement: string, ...values: unknown[]) =>
      (await client.query<Record<string, string>>(statement, values)).rows[0] ?? {}
    expect(await only('select address_hash from share_opt_outs')).toEqual({ address_hash: optOuts[1] })
    expect(await tablesWith('k1.')).toEqual(['public.share_opt_outs'])
    const hashes = new LookupHash([k2])
    const signIn = await only('select access_sealed, refresh_sealed from platform_credentials')
    expect(
      after.open(signIn['access_sealed'] ?? '', `platform_credentials.access_sealed:${credential}`),
    ).toBe('access')
    expect(
      after.open(signIn['refresh_sealed'] ?? '', `platform_credentials.refresh_sealed:${credential}`),
    ).toBe('refresh')
    expect(await only(`select url_hash from feeds where source = 'teamsnap'`)).toEqual({
      url_hash: hashes.hash(JSON.stringify([credential, '4711']), 'account-feed'),
    })
    const push = await only('select sealed from push_keys')
    expect(after.open(push['sealed'] ?? '', 'push-key')).toBe('private')
    const browser = await only(
      `select sealed, convert_from(address_hash, 'UTF8') as hash from push_subscriptions`,
    )
    expect(JSON.parse(after.open(browser['sealed'] ?? '', 'push-subscription'))).toEqual(subscription)
    expect(browser['hash']).toBe(hashes.hash(subscription.endpoint, 'push-address'))
    const app = await only('select sealed from push_apps')
    expect(after.open(app['sealed'] ?? '', 'push-app')).toBe('{}')
    const phone = await only(
      `select fcm_token_sealed as sealed, convert_from(fcm_token_hash, 'UTF8') as hash from user_devices`,
    )
    expect(after.open(phone['sealed'] ?? '', 'fcm-token')).toBe('token')
    expect(phone['hash']).toBe(hashes.hash('token', 'fcm-token'))
    const factor = await only('select secret, backup_codes from two_factors')
    expect(after.open(factor['secret'] ?? '', secondFactor)).toBe('totp key')
    expect(after.open(factor['backup_codes'] ?? '', secondFactor)).toBe('["code"]')
    const { rows: jobs } = await client.query<{ payload: { sealed?: string; address?: string } }>(
      'select payload from graphile_worker._private_jobs order by id',
    )
    expect(after.open(jobs[0]?.payload.sealed ?? '', 'account.recover')).toBe('{"email":"x"}')
    expect(jobs[1]?.payload).toEqual({ address: '1 Oak St' })
  })

  test('keeps the old key while another process goes on to seal with it', async () => {
    await assertKeys(clone.url('worker'), BOTH)
    const stale = before.seal('https://calendar.example/stale.ics', 'feed-url')
    // Each renewed hash makes the trigger store a feed that the old key sealed, with an id before those of all pages.
    await client.query(`
      create function seal_with_old_key() returns trigger language plpgsql as $$ begin
        insert into feeds (id, url_hash, url_sealed, next_check_at, created_at, updated_at)
        values (('00000000' || substr(gen_random_uuid()::text, 9))::uuid, 'k1.' || gen_random_uuid(), '${stale}', now(), now(), now());
        return null;
      end $$;
      create trigger stale after update of url_hash on feeds for each statement execute function seal_with_old_key()`)

    await expect(rotate()).rejects.toThrow(/still seals with an old key \(feeds\.url_sealed/)

    await expect(assertKeys(clone.url('worker'), [k2])).rejects.toThrow('k1')
  })

  test('reports values that no key opens, and retires the old key all the same', async () => {
    await assertKeys(clone.url('worker'), BOTH)
    await client.query('update user_devices set fcm_token_sealed = $1', [
      new Vault([key('k0', 7)]).seal('token', 'fcm-token'),
    ])

    const { unreadable, retired } = await rotate()

    expect(retired).toEqual(['k1'])
    expect(unreadable).toEqual({ 'user_devices.fcm_token_sealed': 1, 'user_devices.fcm_token_hash': 1 })
  })
})
