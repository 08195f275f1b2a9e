import { openDatabase } from '@homefield/database/pools'
import { type Clone, cloneDatabase } from '@homefield/database/template'
import { createWork, type Work } from '@homefield/database/work'
import { sharedCluster } from '@homefield/testkit/cluster'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BackupSettings } from '../../config/config.ts'
import { maximalAccount } from '../../features/personal-data/inventory/maximal-account.fixture.ts'
import { SettableClock } from '../../lib/clock.ts'
import { createLogger } from '../../lib/logger.ts'
import { DiskStorage } from '../../lib/storage/disk-storage.ts'
import { startS3 } from '../../lib/storage/s3.fixture.ts'
import { readHeader, whole } from '../archive.ts'
import { drill } from './drill.ts'
import { fileSource, readIdentities } from './encryption.ts'
import { backupJobs, type BackupJobParts, enqueueDueBackup } from './jobs.ts'

const FIRST_NIGHT = '2026-05-08T03:30:00Z'
const NIGHT = 'homefield-20260508T041500Z.tar.gz'
const secrets = {
  session: randomBytes(32).toString('base64url'),
  encryptionKeys: [{ id: 'k1', key: randomBytes(32).toString('base64url') }],
}

let directory: string
let clone: Clone
let database: ReturnType<typeof openDatabase>
let superuser: pg.Client
let work: Work
let files: DiskStorage
let clock: SettableClock
let nth = 0
const at = (name: string) => join(directory, name)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hf-backups-'))
  clone = await cloneDatabase(sharedCluster(), 'backups')
  database = openDatabase({ url: clone.url, log: quiet })
  superuser = new pg.Client({ connectionString: clone.superUrl })
  await superuser.connect()
  await superuser.query(`select set_config('app.now', '2026-05-01Z', false)`)
  files = new DiskStorage(at('files'))
  await maximalAccount(superuser, files, 'Maximal')
  work = createWork({ db: database.worker, now: () => clock.now(), onCommit: () => undefined })
})
afterAll(async () => {
  await superuser?.end()
  await database?.close()
  await clone?.drop()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  await superuser.query('delete from backups; delete from graphile_worker._private_jobs')
  nth++
  clock = new SettableClock('2026-05-08T04:15:00Z')
})

const partsOf = (settings: Partial<BackupSettings> = {}): BackupJobParts => ({
  settings: {
    place: { kind: 'folder', path: at(`backups ${nth}`) },
    time: Temporal.PlainTime.from('03:30'),
    keep: { daily: 2, weekly: 0, monthly: 0 },
    recipients: [],
    drill: 'never',
    ...settings,
  },
  ownerUrl: clone.url('owner'),
  work,
  storage: files,
  secrets,
  dataDir: at('data'),
  clock,
  zone: 'UTC',
  logger: createLogger({ level: 'silent' }),
})

const run = async (parts: BackupJobParts, dueAt = FIRST_NIGHT, signal = new AbortController().signal) =>
  backupJobs(parts)['backup.make'].handle({ dueAt }, { jobId: '1', attempt: 1, lastAttempt: false, signal })
const inFolder = () => readdir(at(`backups ${nth}`))
const rows = async () =>
  (
    await superuser.query<Record<string, unknown>>(
      'select kind, result, name, bytes::int, sha256, encrypted, files, problem from backups order by kind, due_at',
    )
  ).rows
const jobs = async () => (await superuser.query('select payload from graphile_worker._private_jobs')).rows

describe('the schedule of backups', () => {
  test('several processes enqueue one job for a time, and none after the backup was begun', async () => {
    const parts = partsOf()
    await Promise.all([enqueueDueBackup(parts), enqueueDueBackup(parts), enqueueDueBackup(parts)])
    expect(await jobs()).toEqual([{ payload: { dueAt: FIRST_NIGHT } }])
    await superuser.query('delete from graphile_worker._private_jobs')

    await run(parts)
    await enqueueDueBackup(parts)
    expect(await jobs()).toEqual([])

    clock.advance({ hours: 24 })
    await enqueueDueBackup(parts)
    expect(await jobs()).toEqual([{ payload: { dueAt: '2026-05-09T03:30:00Z' } }])
  })

  test('a request may not enqueue a backup', async () => {
    await expect(
      createWork({ db: database.app, now: () => clock.now(), onCommit: () => undefined }).system((unit) =>
        unit.enqueue({ task: 'backup.make', payload: {} }),
      ),
    ).rejects.toThrow(/may not be enqueued/)
  })
})

describe('a backup that Homefield makes by itself', () => {
  test('stores one archive, records its size and SHA-256, and runs once even if the job runs twice', async () => {
    const parts = partsOf()
    await run(parts)
    clock.advance({ minutes: 1 })
    await run(parts)

    expect(await inFolder()).toEqual(['.unfinished', NIGHT])
    const bytes = await readFile(at(`backups ${nth}/${NIGHT}`))
    expect(await rows()).toEqual([
      {
        kind: 'backup',
        result: 'done',
        name: NIGHT,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        encrypted: false,
        files: expect.any(Number),
        problem: null,
      },
    ])
    expect((await readHeader(fileSource(at(`backups ${nth}/${NIGHT}`)))).createdAt).toBe(
      '2026-05-08T04:15:00Z',
    )
  })

  test('deletes outdated backups, but nothing else of the folder, and nothing if the backup failed', async () => {
    const parts = partsOf()
    await run(parts)
    await writeFile(at(`backups ${nth}/notes.txt`), 'mine')
    for (const day of ['09', '10']) {
      clock.advance({ hours: 24 })
      await run(parts, `2026-05-${day}T03:30:00Z`)
    }
    const kept = ['homefield-20260509T041500Z.tar.gz', 'homefield-20260510T041500Z.tar.gz', 'notes.txt']
    expect((await inFolder()).toSorted()).toEqual(['.unfinished', ...kept])

    clock.advance({ hours: 24 })
    const broken = { ...parts, ownerUrl: clone.url('owner').replace(/@\/[^?]*/, '@/nowhere') }
    await expect(run(broken, '2026-05-11T03:30:00Z')).rejects.toThrow()

    expect((await inFolder()).toSorted()).toEqual(['.unfinished', ...kept])
    expect((await rows()).at(-1)).toMatchObject({
      result: 'failed',
      problem: expect.stringMatching(/nowhere/),
    })
    await run(parts, '2026-05-11T03:30:00Z')
    expect((await rows()).at(-1)).toMatchObject({ result: 'done', problem: null })
  })

  test('leaves no archive behind if the process shuts down meanwhile', async () => {
    const stopping = new AbortController()
    stopping.abort()
    await expect(run(partsOf(), FIRST_NIGHT, stopping.signal)).rejects.toThrow()

    expect(await inFolder()).toEqual(['.unfinished'])
    expect(await readdir(at(`backups ${nth}/.unfinished`))).toEqual([])
    expect(await rows()).toMatchObject([{ result: 'failed' }])
  })

  test('is encrypted to the public key, and only the private key opens it', async () => {
    const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()]
    await run(partsOf({ recipients: [await identityToRecipient(identity)] }))
    const path = at(`backups ${nth}/${NIGHT}.age`)

    expect((await rows())[0]).toMatchObject({ name: `${NIGHT}.age`, encrypted: true })
    expect((await readFile(path)).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
    await expect(readHeader(fileSource(path))).rejects.toThrow(/^[^:]+ is encrypted.*--key-file/)
    await expect(readHeader(fileSource(path, [other]))).rejects.toThrow(/cannot be decrypted/)
    await writeFile(at('key.txt'), `# created: 2026-05-08\n${identity}\n`)
    const source = fileSource(path, await readIdentities(at('key.txt')))
    const report = await drill({
      source,
      dataDir: at('data'),
      encryptionKeys: secrets.encryptionKeys,
      now: clock.now(),
    })
    expect(report).toMatchObject({ createdAt: '2026-05-08T04:15:00Z', files: (await rows())[0]?.['files'] })
    // Nothing of the scratch database is left.
    expect(await readdir(at('data'))).toEqual([])
    await writeFile(at('cut.age'), (await readFile(path)).subarray(0, -2_000))
    await expect(fileSource(at('cut.age'), [identity]).open().then(whole)).rejects.toThrow(
      /cannot be decrypted/,
    )
  })

  test('goes to a bucket under its prefix, where a drill restores the stored object without the private key', async () => {
    const s3 = await startS3()
    try {
      const recipient = await identityToRecipient(await generateX25519Identity())
      const place = { kind: 's3', s3: s3.settings, prefix: 'family/' } as const
      const parts = partsOf({ place, recipients: [recipient], drill: 'weekly' })
      await run(parts)

      expect(await s3.objects()).toEqual([`family/${NIGHT}.age`])
      expect((await rows()).map(({ kind, result, problem }) => ({ kind, result, problem }))).toEqual([
        { kind: 'backup', result: 'done', problem: null },
        { kind: 'drill', result: 'done', problem: null },
      ])
      // The next drill is due a week later.
      clock.advance({ hours: 24 })
      await run(parts, '2026-05-09T03:30:00Z')
      expect((await rows()).filter(({ kind }) => kind === 'drill')).toHaveLength(1)
      expect(await s3.objects()).toHaveLength(2)

      s3.trouble = ({ method }) => (method === 'GET' ? undefined : { status: 403, code: 'AccessDenied' })
      await expect(run(parts, '2026-05-10T03:30:00Z')).rejects.toThrow()
      expect((await rows()).find(({ result }) => result === 'failed')).toMatchObject({ kind: 'backup' })
      expect(await s3.objects()).toHaveLength(2)
    } finally {
      await s3.close()
    }
  })

  test('a drill that fails is recorded beside the backup, which stays', async () => {
    await writeFile(at('a file'), '')
    await expect(run({ ...partsOf({ drill: 'always' }), dataDir: at('a file') })).rejects.toThrow()

    expect(await rows()).toMatchObject([
      { kind: 'backup', result: 'done' },
      { kind: 'drill', result: 'failed', problem: expect.stringMatching(/EEXIST|ENOTDIR/) },
    ])
    expect(await inFolder()).toContain(NIGHT)
  })
})
