import { dumpCatalog } from '@homefield/database/catalog-dump'
import { withDatabase } from '@homefield/database/engine/connection-url'
import { type Engine, startEngine } from '@homefield/database/engine/engine'
import { migrate } from '@homefield/database/migrate'
import { readMigrations } from '@homefield/database/migration-files'
import { sumsOf } from '@homefield/database/snapshot/sums'
import { addChild, addEvent, eventsOf, given } from '@homefield/testkit/family'
import { type MailSink, startMailSink } from '@homefield/testkit/mail-sink'
import { signIn } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, maximalAccount } from '../features/personal-data/inventory/maximal-account.fixture.ts'
import { SettableClock } from '../lib/clock.ts'
import { DiskStorage } from '../lib/storage/disk-storage.ts'
import { readHeader } from './archive.ts'
import { backUp } from './backup.ts'
import { fileSource } from './backups/encryption.ts'
import { restore } from './restore.ts'

const BEFORE = '2026-05-08T12:00:00Z'
const AFTER = '2026-05-08T16:00:00Z'
/** Tables that differ from the backup after a restore, because a restore cancels all pending messages. */
const SILENCED = new Set([
  'notification_deliveries',
  'event_changes',
  'scheduled_local_notifications',
  'account_exports',
  'reminder_scan',
])

let directory: string
let old: World
let files: DiskStorage
let someone: Account
let email: string
let archive: string
/** The tests restore the backup into this database cluster, which is empty at first. */
let machine: Engine
let restored: World
let sink: MailSink
const clock = new SettableClock(AFTER)
const at = (name: string) => join(directory, name)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts the server to back up, with test data. No jobs run on this server, so all emails stay pending. */
async function oldServer(): Promise<void> {
  sink = await startMailSink()
  files = new DiskStorage(at('old files'))
  old = await startWorld({
    name: 'backed-up',
    clock: new SettableClock(BEFORE),
    storage: files,
    roles: ['http', 'stream'],
    smtpUrl: sink.url,
  })
  const erin = await old.signUp({ zone: 'UTC' })
  email = erin.email
  const maya = await addChild(erin, 'Maya')
  // The reminder is due at 15:30, an hour before the game. No server runs at that time to send the reminder.
  await addEvent(erin, maya, { title: 'Game', date: '2026-05-08', startTime: '16:30' })
  await addEvent(erin, maya, { title: 'Late practice', date: '2026-05-08', startTime: '18:00' })
  const client = await old.database.connect()
  await client.query(`set app.now = '${BEFORE}'`)
  await client.query(`update users set email_verified = true`)
  await client.query(`update reminder_scan set scanned_until = $1`, [BEFORE])
  someone = await maximalAccount(client, files, 'Maximal')
  await client.query(
    `with waiting as (
       insert into notification_deliveries (user_id, kind, channel, target, due_at)
       values ($1, 'test', 'mail', 'own', $2) returning id)
     select enqueue_job('delivery.send', json_build_object('deliveryId', id)) from waiting`,
    [erin.id, BEFORE],
  )
  client.release(true)
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hf-restore-'))
  archive = at('backup.tar.gz')
  await oldServer()
  machine = await startEngine({ dataDir: at('machine'), log: quiet, profile: 'test', supervise: false })
}, 120_000)

afterAll(async () => {
  await restored?.close()
  await old?.close()
  await machine?.stop()
  await sink?.close()
  await rm(directory, { recursive: true, force: true })
})

const backup = (path: string, databaseUrl = ownerOf(old)) =>
  backUp(
    {
      databaseUrl,
      storage: files,
      secrets: old.config.secrets,
      now: Temporal.Instant.from(BEFORE),
      withKeys: false,
    },
    path,
  )
/** Returns the superuser's URL. The superuser acts as the owner role in these tests. */
const ownerOf = (world: World) => world.database.options.connectionString ?? ''
const newFiles = () => new DiskStorage(at('new files'))
const restoring = async (
  path: string,
  { withoutKeys = false, keys = old.config.secrets.encryptionKeys, into = machine.url('owner') } = {},
) =>
  restore(
    {
      databaseUrl: into,
      storage: newFiles(),
      encryptionKeys: keys,
      now: Temporal.Instant.from(AFTER),
      withoutKeys,
    },
    await readHeader(fileSource(path)),
    fileSource(path),
  )

async function asking<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Creates a database on the machine of the tests, and returns the owner's URL. */
async function emptyDatabase(name: string): Promise<string> {
  await asking(machine.superUrl, (client) => client.query(`create database ${name} owner homefield_owner`))
  return withDatabase(machine.url('owner'), name)
}

const clusterOfMachine = () => ({
  urls: {
    owner: machine.url('owner'),
    app: machine.url('app'),
    auth: machine.url('auth'),
    worker: machine.url('worker'),
  },
  superUrl: machine.superUrl,
})

const countOf = (url: string, table: string) =>
  asking(url, async (client) => (await client.query(`select from ${table}`)).rowCount)

describe('backup and restore (C82)', () => {
  test('a backup is one file without keys, readable by its owner only', async () => {
    const report = await backup(archive)
    expect(report.missing).toEqual([])
    expect(report.files).toBeGreaterThan(0)
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    const plain = gunzipSync(await readFile(archive)).toString('latin1')
    expect(plain).toContain('homefield.json')
    for (const { key } of old.config.secrets.encryptionKeys) expect(plain).not.toContain(key)
    expect(plain).not.toContain(old.config.secrets.session)
  })

  test('changes nothing when the file to restore is truncated, damaged or not a backup', async () => {
    const bytes = await readFile(archive)
    await writeFile(at('cut.tar.gz'), bytes.subarray(0, bytes.length - 2_000))
    await expect(restoring(at('cut.tar.gz'))).rejects.toThrow(/truncated/)
    const damaged = Buffer.from(bytes)
    damaged.fill(0, bytes.length >> 1, (bytes.length >> 1) + 64)
    await writeFile(at('damaged.tar.gz'), damaged)
    await expect(restoring(at('damaged.tar.gz'))).rejects.toThrow()
    await writeFile(at('text'), 'not a backup')
    await expect(restoring(at('text'))).rejects.toThrow(/not a backup/)
    expect(await countOf(machine.url('owner'), 'users')).toBe(0)
  })

  test('rejects a backup if the given encryption keys cannot decrypt the backup’s secrets', async () => {
    const other = [{ id: 'k1', key: randomBytes(32).toString('base64url') }]
    await expect(restoring(archive, { keys: other })).rejects.toThrow(/HOMEFIELD_ENCRYPTION_KEYS/)
  })

  test('restores a server with the same checksums, roles, policies, functions and files as the original', async () => {
    const before = await sumsOf(ownerOf(old))
    await restoring(archive)
    const after = await sumsOf(machine.url('owner'))
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [table, sum] of Object.entries(before))
      if (SILENCED.has(table))
        expect
          .soft(await countOf(machine.url('owner'), table), table)
          .toBe(await countOf(ownerOf(old), table))
      else expect.soft(after[table], table).toBe(sum)
    const [was, is] = await Promise.all([
      asking(ownerOf(old), dumpCatalog),
      asking(machine.superUrl, dumpCatalog),
    ])
    expect(is).toBe(was)
    for (const id of someone.storageIds.slice(0, 2))
      for (const variant of ['512', '64']) {
        const [copy, original] = await Promise.all(
          [newFiles(), files].map(async (storage) => (await storage.get({ id, variant }))?.stream.toArray()),
        )
        expect(Buffer.concat(copy ?? [])).toEqual(Buffer.concat(original ?? []))
        expect(original?.length).toBeGreaterThan(0)
      }
    await expect(restoring(archive)).rejects.toThrow(/accounts in it/)
  })

  test('restores a backup with an older schema into the tables of the current version', async () => {
    const [older, newer] = [await emptyDatabase('older'), await emptyDatabase('newer')]
    const latest = (await readMigrations()).at(-1)?.number ?? 0
    await migrate({ url: older, upTo: latest - 1 })
    await asking(older, (client) =>
      client.query(`set role homefield_owner; set app.now = '2026-01-01Z'; insert into users (id, name, email, created_at, updated_at)
        values (gen_random_uuid(), '', 'erin@family.example', '2026-01-01Z', '2026-01-01Z');
        insert into notification_deliveries (id, user_id, kind, channel, target, due_at)
        select gen_random_uuid(), id, 'test', 'mail', 'own', '2026-01-01Z' from users`),
    )
    await backup(at('older.tar.gz'), older)
    const header = await readHeader(fileSource(at('older.tar.gz')))

    await restoring(at('older.tar.gz'), { into: newer })

    expect(header.migrations.at(-1)?.number).toBe(latest - 1)
    expect(
      await asking(newer, async (client) => (await client.query('select email from users')).rows),
    ).toEqual([{ email: 'erin@family.example' }])
    expect(
      await asking(
        newer,
        async (client) => (await client.query('select status, reason from notification_deliveries')).rows,
      ),
    ).toEqual([{ status: 'dropped', reason: 'late' }])
    expect(await asking(newer, dumpCatalog)).toBe(await asking(machine.superUrl, dumpCatalog))
  })

  test('restores the backup of the last release, and shows its person the dashboard of that day', async () => {
    const fixture = join(import.meta.dirname, 'release.fixture.tar.gz')
    const { createdAt, secrets } = await readHeader(fileSource(fixture))
    await restoring(fixture, { into: await emptyDatabase('released'), keys: secrets?.encryptionKeys ?? [] })
    const world = await startWorld({
      name: 'released',
      clock: new SettableClock(createdAt),
      storage: newFiles(),
      cluster: { ...clusterOfMachine(), template: 'released' },
    })
    try {
      const erin = await signIn(world.origin, { email: 'erin@family.example', password: 'Correct-Horse-7' })
      const dashboard = given(await erin.api.GET('/dashboard'))

      expect(dashboard.today).toBe('2026-05-08')
      const shown = (events: typeof dashboard.todaysEvents) =>
        events.map(({ title, when }) => [title, when.kind === 'timed' && when.start])
      // 17:30 and 10:00 in New York, which is four hours behind UTC in May.
      expect(shown(dashboard.todaysEvents)).toEqual([['Game against Harbor', '2026-05-08T21:30:00Z']])
      expect(shown(dashboard.upcomingEvents)).toEqual([['Batting practice', '2026-05-09T14:00:00Z']])
      expect(dashboard.profiles.map(({ name }) => name)).toEqual(['Maya', 'Owen'])
    } finally {
      await world.close()
    }
  })

  test('lets users sign in on the restored server, and sends no outdated email or reminder', async () => {
    const epochOf = (url: string) =>
      asking(
        url,
        async (client) => (await client.query<{ epoch: string }>('select epoch from database_epoch')).rows[0],
      )
    expect(await epochOf(machine.url('owner'))).not.toEqual(await epochOf(ownerOf(old)))
    restored = await startWorld({
      name: 'restored',
      clock,
      storage: newFiles(),
      smtpUrl: sink.url,
      cluster: { ...clusterOfMachine(), template: 'homefield' },
    })
    await restored.app.remind?.()
    await restored.settled()
    expect(sink.mails).toEqual([])
    const { rows } = await restored.database.query<{ status: string }>(
      'select distinct status from notification_deliveries',
    )
    expect(rows.map(({ status }) => status)).not.toContain('pending')
    const erin = await signIn(restored.origin, { email, password: 'Correct-Horse-7' })
    const titles = (await eventsOf(erin, '2026-05-08', '2026-05-09')).map(({ title }) => title)
    expect(titles).toEqual(['Game', 'Late practice'])

    // A reminder that becomes due after the restore must be sent.
    clock.set('2026-05-08T17:00:10Z')
    await restored.app.remind?.()
    await restored.settled()
    expect(sink.mails.map(({ to: [recipient] }) => recipient)).toEqual([email])
    expect(sink.mails[0]?.raw).toContain('Late practice')
  })
})
