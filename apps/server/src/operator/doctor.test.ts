import type { Engine } from '@homefield/database/engine/engine'
import { cloneDatabase, type Clone } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Config, loadConfig } from '../config/config.ts'
import { createMailer } from '../lib/mailer/mailer.ts'
import { startSmtpSink } from '../lib/mailer/smtp-sink.fixture.ts'
import { DiskStorage } from '../lib/storage/disk-storage.ts'
import { examine } from './doctor.ts'

let dataDir: string
let clone: Clone

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hf-doctor-'))
  clone = await cloneDatabase(sharedCluster(), 'doctor')
})
afterEach(async () => {
  await clone.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const engine = (): Engine => ({
  kind: 'external',
  url: (role) => clone.url(role),
  superUrl: clone.superUrl,
  where: { binaries: null, data: 'a test', socket: null, log: null, outside: false },
  stop: () => Promise.resolve(),
})

/** Runs the doctor command, and returns all findings except `fine`, by the part of the installation. */
async function complaints(settings: Partial<Config['http']> = {}, smtpUrl?: string) {
  const config = loadConfig({ DATA_DIR: dataDir })
  const mailer = await createMailer({
    smtpUrl,
    from: 'a@b.example',
    publicUrl: config.http.publicUrl,
    dataDir,
  })
  const findings = await examine({
    config: { ...config, http: { ...config.http, ...settings } },
    engine: engine(),
    storage: new DiskStorage(join(dataDir, 'files')),
    mailer,
    now: Temporal.Now.instant(),
  })
  await mailer.close()
  for (const { state, advice } of findings) expect(advice === undefined).toBe(state === 'fine')
  return new Map(findings.filter(({ state }) => state !== 'fine').map((one) => [one.part, one]))
}

async function change(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clone.superUrl })
  await client.connect()
  await client.query(`set app.now = '2026-05-08T12:00:00Z'`)
  await client.query(statement)
  await client.end()
}

test('reports only the missing mail server if the rest of the installation is healthy', async () => {
  expect([...(await complaints()).values()].map(({ part, state }) => [part, state])).toEqual([
    ['mail', 'mind'],
  ])
})

test('reports a dropped row-security policy and an added table grant by name', async () => {
  await change(`drop policy own_devices on user_devices; grant select on accounts to homefield_app`)
  const found = (await complaints()).get('roles and policies')
  expect(found?.state).toBe('bad')
  expect(found?.says).toContain('missing: policy user_devices.own_devices')
  expect(found?.says).toContain('added: grant SELECT on public.accounts to homefield_app')
})

test('reports a database schema of another version', async () => {
  await change('delete from schema_migrations where number > 30')
  expect((await complaints()).get('schema')).toMatchObject({ state: 'bad' })
})

test('warns about a public URL with plain http, overdue calendar checks, and late or failed jobs', async () => {
  await change(
    `insert into feeds (id, url_hash, url_sealed, next_check_at) values (gen_random_uuid(), 'h', 's', now() - interval '1 hour');
     select graphile_worker.add_job('mail.send', '{}'::json, run_at => now() - interval '1 hour') from generate_series(1, 3);
     update graphile_worker._private_jobs set attempts = max_attempts where id = (select max(id) from graphile_worker._private_jobs)`,
  )
  const found = await complaints({ publicUrl: 'http://homefield.example' })
  expect([...found.keys()]).toEqual(['address', 'mail', 'feeds', 'jobs'])
  expect(found.get('feeds')?.says).toBe('1 calendar, 1 late, 0 failing')
  expect(found.get('jobs')?.says).toBe('2 due, 2 for more than 5 minutes, 1 given up')
})

test('checks whether the mail server accepts a connection, without sending an email', async () => {
  const sink = await startSmtpSink()
  expect((await complaints({}, sink.url)).has('mail')).toBe(false)
  expect(sink.mails).toEqual([])
  await sink.close()
  expect((await complaints({}, sink.url)).get('mail')).toMatchObject({ state: 'bad' })
})
