import { startEngine } from '@homefield/database/engine/engine'
import type { Engine } from '@homefield/database/engine/engine'
import { withDatabase } from '@homefield/database/engine/connection-url'
import { LOGIN_ROLES, nameOfRole } from '@homefield/database/engine/role'
import { grantDatabase } from '@homefield/database/engine/roles'
import { migrate } from '@homefield/database/migrate'
import { cloneDatabase, type Clone } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import { FakeNats } from '@homefield/testkit/fake-nats'
import { type FeedServer, startFeedServer } from '@homefield/testkit/feed-server'
import { freePort } from '@homefield/testkit/free-port'
import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { outsideServices } from '../../app/outside-services.ts'
import { loadConfig } from '../../config/config.ts'
import { type RawEnvironment, VARIABLES } from '../../config/env.ts'
import { systemClock } from '../../lib/clock.ts'
import { createMailer } from '../../lib/mailer/mailer.ts'
import { startSmtpSink } from '../../lib/mailer/smtp-sink.fixture.ts'
import { chosenStorage } from '../../lib/storage/chosen-storage.ts'
import { startS3 } from '../../lib/storage/s3.fixture.ts'
import { operate } from '../commands.ts'
import { assertKeys } from '../key-probes.ts'
import { secondsApart } from './database.ts'
import { type CheckName, examine } from './doctor.ts'
import { CHECK_OF_SETTING } from './settings.ts'

let dataDir: string
let clone: Clone
let outside: FeedServer

beforeAll(async () => {
  outside = await startFeedServer()
})
afterAll(() => outside.close())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hf-doctor-'))
  clone = await cloneDatabase(sharedCluster(), 'doctor')
})
afterEach(async () => {
  await clone.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const cloned = (): Engine => ({
  kind: 'external',
  url: (role) => (role === 'owner' ? clone.superUrl : clone.url(role)),
  superUrl: clone.superUrl,
  hasOwner: true,
  where: { binaries: null, data: 'a test', socket: null, log: null, outside: false },
  stop: () => Promise.resolve(),
})

async function findings(settings: RawEnvironment = {}, engine = cloned(), names?: readonly CheckName[]) {
  const config = loadConfig({ DATA_DIR: dataDir, MAPS_PROVIDER: 'none', ...settings })
  const mailer = await createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: 'a@b.example',
    publicUrl: config.http.publicUrl,
    dataDir,
  })
  const services = outsideServices(config, systemClock, (host) => outside.loopback(host))
  const storage = await chosenStorage(config)
  const found = await examine({ config, engine, storage, mailer, services, clock: systemClock }, names)
  services.close()
  await mailer.close()
  return found
}

/**
 * The findings that every test of this file has: the test cluster runs without fsync, not in production, and without
 * backups.
 * How many connections are in use depends on the other test files.
 */
const USUAL = new Set(['durability', 'session secret', 'connections', 'backups'])

/** Makes all checks, and returns those that are not `ok` and not usual in a test. */
const complaints = (settings: RawEnvironment = {}, engine = cloned()) => faults(undefined, settings, engine)

/** Makes some of the checks, because the comparison of the catalogs alone takes two seconds. */
async function faults(
  names: readonly CheckName[] | undefined,
  settings: RawEnvironment = {},
  engine = cloned(),
) {
  const found = await findings(settings, engine, names)
  for (const { state, advice } of found) expect(advice === undefined).toBe(state === 'ok')
  return new Map(
    found.filter(({ part, state }) => state !== 'ok' && !USUAL.has(part)).map((one) => [one.part, one]),
  )
}

const partsOf = (found: ReadonlyMap<string, unknown>) => [...found.keys()]

async function change(statement: string, url = clone.superUrl): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set app.now = '2026-05-08T12:00:00Z'`)
  await client.query(statement)
  await client.end()
}

describe('database', () => {
  test('reports only the missing mail server if the rest of the installation is healthy', async () => {
    expect([...(await complaints()).values()].map(({ part, state }) => [part, state])).toEqual([
      ['mail', 'warning'],
    ])
  })

  test('finds no fault in a database of a hosting service, which was set up by the owner’s URL', async () => {
    const suffix = randomBytes(4).toString('hex')
    const user = `homefield_manager_${suffix}`
    const name = `test_doctor_${suffix}`
    const maintenance = withDatabase(sharedCluster().superUrl, 'postgres')
    const roles = ['owner', ...LOGIN_ROLES] as const
    await change(
      `create role ${user} login createrole createdb password 'secret';
       grant ${roles.map(nameOfRole).join(', ')} to ${user} with admin option`,
      maintenance,
    )
    await change(`create database ${name} owner ${user}`, maintenance)
    const at = (url: string) => withDatabase(url, name)
    const owner = at(sharedCluster().superUrl).replace(/\/\/[^@]*@/, `//${user}:secret@`)
    try {
      const client = new pg.Client({ connectionString: owner })
      await client.connect()
      await grantDatabase(client, name)
      await client.end()
      await change('create extension citext', at(sharedCluster().superUrl))
      await migrate({ url: owner })
      const { urls } = sharedCluster()
      const engine = await startEngine({
        dataDir,
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        databaseUrl: owner,
        roleUrls: { app: at(urls.app), auth: at(urls.auth), worker: at(urls.worker) },
      })
      await assertKeys(engine.url('worker'), loadConfig({ DATA_DIR: dataDir }).secrets.encryptionKeys)

      expect(partsOf(await complaints({}, engine))).toEqual(['mail'])
    } finally {
      await change(`drop database if exists ${name} with (force)`, maintenance)
      await change(`drop owned by ${user}; drop role ${user}`, maintenance)
    }
  })

  test('reports a dropped row-security policy and an added table grant by name', async () => {
    await change(`drop policy own_devices on user_devices; grant select on accounts to homefield_app`)
    const found = (await faults(['tables and rights'])).get('tables and rights')
    expect(found?.state).toBe('broken')
    expect(found?.says).toContain('missing: policy user_devices.own_devices')
    expect(found?.says).toContain('added: grant SELECT on public.accounts to homefield_app')
  })

  test('reports a database schema of another version', async () => {
    await change('delete from schema_migrations where number > 30')
    expect((await faults(['schema'])).get('schema')).toMatchObject({ state: 'broken' })
  })

  test('adds up the pools of a process and warns if PostgreSQL accepts fewer connections', async () => {
    const [found] = await findings({ DATABASE_POOL_APP: '999' }, cloned(), ['connections'])
    // 999 + 8 + 8 + 16 + 1 connections, of the 997 that the test cluster leaves to everybody but superusers.
    expect(found).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('may open 1032 database connections') as string,
    })
  })

  test('names the role that cannot connect and the setting to correct', async () => {
    const broken: Engine = {
      ...cloned(),
      url: (role) =>
        role === 'auth' ? clone.url('auth').replace(/:[^:@]*@/, ':wrong@') : cloned().url(role),
    }
    const url = 'postgres://user@db.example/homefield'
    const settings = {
      DATABASE_URL: url,
      DATABASE_URL_APP: url,
      DATABASE_URL_AUTH: url,
      DATABASE_URL_WORKER: url,
    }
    expect((await faults(['roles'], settings, broken)).get('roles')).toMatchObject({
      state: 'broken',
      says: expect.stringContaining('homefield_auth cannot connect') as string,
      advice: 'Check DATABASE_URL_AUTH.',
    })
  })

  test('warns about a public URL with plain http, overdue calendar checks, and late or failed jobs', async () => {
    await assertKeys(clone.url('worker'), loadConfig({ DATA_DIR: dataDir }).secrets.encryptionKeys)
    await change(
      `insert into feeds (id, url_hash, url_sealed, next_check_at) values (gen_random_uuid(), 'h', 's', now() - interval '1 hour');
       select graphile_worker.add_job('mail.send', '{}'::json, run_at => now() - interval '1 hour') from generate_series(1, 3);
       update graphile_worker._private_jobs set attempts = max_attempts where id = (select max(id) from graphile_worker._private_jobs)`,
    )
    const found = await complaints({ PUBLIC_URL: 'http://homefield.example' })
    expect(partsOf(found)).toEqual(['address', 'mail', 'feeds', 'jobs'])
    expect(found.get('feeds')?.says).toBe('1 calendar, 1 late, 0 failing')
    expect(found.get('jobs')?.says).toBe('2 due, 2 for more than 5 minutes, 1 given up')
  })

  test.each([
    ['the same', '12:00:00', '12:00:00.1', '12:00:00.2', 0],
    ['a slow answer of the same clock', '12:00:00', '12:00:29', '12:00:30', 0],
    ['a clock that is behind', '12:00:00', '11:59:50', '12:00:01', 10],
    ['a clock that is ahead', '12:00:00', '12:01:01', '12:00:01', 60],
  ])('compares the clocks: %s', (_case, before, at, after, seconds) => {
    const on = (time: string) => Temporal.Instant.from(`2026-05-08T${time}Z`)
    expect(secondsApart(on(before), on(at), on(after))).toBe(seconds)
  })
})

describe('this machine', () => {
  test('reports files of the data directory that other users can open', async () => {
    await mkdir(join(dataDir, 'files'))
    await chmod(join(dataDir, 'files'), 0o755)
    expect((await faults(['data directory'])).get('data directory')).toMatchObject({
      state: 'broken',
      advice: `Run: chmod go= ${join(dataDir, 'files')}`,
    })
    await chmod(join(dataDir, 'files'), 0o700)
    await chmod(dataDir, 0o777)
    expect((await faults(['data directory'])).get('data directory')?.advice).toBe(
      `Run: chmod go-w ${dataDir}`,
    )
  })
})

describe('keys', () => {
  const PUSH: CheckName[] = ['push', 'push to native apps']

  test('reports keys with which Homefield would refuse to start', async () => {
    await assertKeys(clone.url('worker'), [{ id: 'k0', key: randomBytes(32).toString('base64url') }])
    const found = (await faults(['encryption keys'])).get('encryption keys')
    expect(found).toMatchObject({ state: 'broken' })
    expect(found?.says).toContain('k0')
  })

  test('reports push keys of two pairs and a service account with a damaged key', async () => {
    const [one, other] = [pair(), pair()]
    const account = (key: string) =>
      JSON.stringify({ project_id: 'p', client_email: 'a@b.example', private_key: key })
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const good = {
      PUSH_PUBLIC_KEY: one.publicKey,
      PUSH_PRIVATE_KEY: one.privateKey,
      PUSH_FCM_CREDENTIALS: account(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    }
    expect(partsOf(await faults(PUSH, good))).toEqual([])

    const bad = {
      ...good,
      PUSH_PUBLIC_KEY: other.publicKey,
      PUSH_FCM_CREDENTIALS: account('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'),
    }
    expect(partsOf(await faults(PUSH, bad))).toEqual(PUSH)
  })
})

describe('services', () => {
  const OUTSIDE: CheckName[] = ['text messages', 'places', 'map tiles', 'drive times', 'TeamSnap']

  const SERVICES = {
    MAPS_PROVIDER: 'photon',
    MAPS_PHOTON_URL: 'https://photon.example',
    MAPS_TILES_URL: 'https://tiles.example/planet',
    ROUTING_SERVICE: 'osrm',
    ROUTING_URL: 'https://osrm.example',
    TEAMSNAP_CLIENT_ID: 'client',
    TEAMSNAP_CLIENT_SECRET: 'secret',
    TEAMSNAP_AUTH_URL: 'https://auth.example',
    SMS_URL: 'https://sms.example/messages',
  }
  const json = (status: number, body: unknown) => ({
    status,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

  test('accepts services that answer, also if they refuse the invented token and the place', async () => {
    outside.serveUnder('photon.example/api', () => json(200, { features: [] }))
    outside.serve('tiles.example/planet', json(200, { tiles: [] }))
    outside.serveUnder('osrm.example/table', () => ({ status: 400 }))
    outside.serve('auth.example/oauth/token', json(400, { error: 'invalid_grant' }))
    outside.serve('sms.example/messages', { status: 405 })
    expect(partsOf(await faults(OUTSIDE, SERVICES))).toEqual([])
  })

  test('warns about each service that fails, and about a TeamSnap client that is refused', async () => {
    outside.serveUnder('photon.example/api', () => ({ status: 403 }))
    outside.serve('tiles.example/planet', { status: 404 })
    outside.serveUnder('osrm.example/table', () => ({ status: 502 }))
    outside.serve('auth.example/oauth/token', json(401, { error: 'invalid_client' }))
    outside.serve('sms.example/messages', { status: 503 })
    const found = await faults(OUTSIDE, SERVICES)
    expect(partsOf(found)).toEqual(OUTSIDE)
    expect(found.get('map tiles')?.says).toBe('The test request failed: status 404')
  })

  test('checks whether the mail server accepts a connection, without sending an email', async () => {
    const sink = await startSmtpSink()
    expect((await faults(['mail'], { SMTP_URL: sink.url })).has('mail')).toBe(false)
    expect(sink.mails).toEqual([])
    await sink.close()
    expect((await faults(['mail'], { SMTP_URL: sink.url })).get('mail')).toMatchObject({ state: 'broken' })
  })

  test('subscribes at NATS with the credentials of the settings', async () => {
    const nats = new FakeNats(await freePort(), { user: 'home', password: 'field' })
    await nats.start()
    const url = (password: string) => ({ NATS_URL: `nats://home:${password}@127.0.0.1:${nats.port}` })
    expect((await faults(['nats'], url('field'))).has('nats')).toBe(false)
    expect((await faults(['nats'], url('wrong'))).get('nats')).toMatchObject({ state: 'broken' })
    await nats.stop()
    expect((await faults(['nats'], url('field'))).get('nats')).toMatchObject({ state: 'broken' })
  })

  test('writes, reads and deletes a test file in the bucket', async () => {
    const s3 = await startS3()
    const { endpoint = '', bucket, accessKeyId, secretAccessKey } = s3.settings
    const settings = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    expect((await faults(['files'], settings)).has('files')).toBe(false)
    expect(await s3.objects()).toEqual([])
    s3.trouble = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined)
    expect((await faults(['files'], settings)).get('files')).toMatchObject({ state: 'broken' })
    await s3.close()
  })
})

test('has a check or a reason for every setting', async () => {
  const parts = new Set((await findings()).map(({ part }) => part))
  expect(Object.keys(CHECK_OF_SETTING)).toEqual([...VARIABLES])
  for (const check of Object.values(CHECK_OF_SETTING))
    if (typeof check === 'string') expect(parts).toContain(check)
})

test('prints invalid settings as JSON and exits with 1', async () => {
  const printed: string[] = []
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', 'mysql://wrong')
  const stdout = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => printed.push(String(text)) > 0)
  const code = await operate(['doctor', '--json'])
  stdout.mockRestore()
  vi.unstubAllEnvs()
  expect(code).toBe(1)
  expect(JSON.parse(printed.join(''))).toEqual([
    {
      part: 'settings',
      state: 'broken',
      says: expect.stringContaining('DATABASE_URL is not a PostgreSQL address') as string,
      advice: 'Correct the settings and run the doctor again.',
    },
  ])
})

function pair() {
  const made = createECDH('prime256v1')
  made.generateKeys()
  return {
    publicKey: made.getPublicKey('base64url'),
    privateKey: Buffer.from(made.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  }
}

describe('backups', () => {
  const BACKUP = ['backups'] as const
  const only = async (settings: RawEnvironment) => (await findings(settings, cloned(), BACKUP))[0]

  test('warns until a backup was made, and reports a failed and an old one', async () => {
    expect(await only({})).toMatchObject({ state: 'warning', says: expect.stringMatching(/no backups/) })
    const settings = { BACKUP_DIR: join(dataDir, 'backups') }
    expect((await only(settings))?.state).toBe('warning')
    const insert = (id: number, done: string, result: string) =>
      change(
        `insert into backups (id, kind, due_at, started_at, finished_at, result, problem)
         select ('00000000-0000-0000-0000-00000000000' || ${id})::uuid, 'backup', t, t, t, '${result}',
           case '${result}' when 'failed' then 'the disk is full' end from (select ${done} as t) t`,
      )
    await insert(1, `now() - interval '60 hours'`, 'done')
    expect((await only(settings))?.state).toBe('broken')
    await insert(2, `now() - interval '1 hour'`, 'failed')
    expect((await only(settings))?.says).toMatch(/the disk is full/)
    await insert(3, 'now()', 'done')
    expect((await only(settings))?.state).toBe('ok')
  })
})
