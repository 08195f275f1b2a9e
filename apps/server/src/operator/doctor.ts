/** Checks every part of an installation, and reports what is wrong and how to fix it. Changes nothing. */
import { strayInCatalog } from '@homefield/database/catalog-check'
import type { Engine } from '@homefield/database/engine/engine'
import { LOGIN_ROLES } from '@homefield/database/engine/role'
import { MigrationError } from '@homefield/database/migration-files'
import { assertSchema } from '@homefield/database/schema-version'
import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { isSecureOrigin } from '../config/schema.ts'
import type { Mailer } from '../lib/mailer/mailer.ts'
import type { Storage } from '../lib/storage/storage.ts'
import { bad, fine, type Finding, mind } from './finding.ts'

export interface DoctorParts {
  readonly config: Config
  readonly engine: Engine
  readonly storage: Storage
  readonly mailer: Mailer
  readonly now: Temporal.Instant
}

const LITTLE_BYTES = 1024 ** 3
const MOST_CLOCK_SECONDS = 5
/**
 * The doctor reports a calendar that should have been fetched more than 20 minutes ago.
 * Shorter delays are normal when many calendars are due at the same time.
 */
const LATE = { minutes: 20 } as const
const SLOW_JOB = { minutes: 5 } as const

export async function examine(parts: DoctorParts): Promise<Finding[]> {
  const looks: readonly (readonly [string, (parts: DoctorParts) => Promise<Finding>])[] = [
    ['address', lookAtAddress],
    ['database', lookAtDatabase],
    ['schema', lookAtSchema],
    ['roles and policies', lookAtCatalog],
    ['disk', lookAtDisk],
    ['files', lookAtFiles],
    ['mail', lookAtMail],
    ['clock', lookAtClock],
    ['feeds', lookAtFeeds],
    ['jobs', lookAtJobs],
  ]
  const findings: Finding[] = []
  for (const [part, look] of looks)
    findings.push(
      await look(parts).catch((error: unknown) =>
        bad(part, `This check failed: ${wordsOf(error)}`, 'See the findings above. The log has details.'),
      ),
    )
  return findings
}

async function lookAtAddress({ config: { http, environment } }: DoctorParts): Promise<Finding> {
  const part = 'address'
  if (!isSecureOrigin(http.publicUrl))
    return mind(
      part,
      `${http.publicUrl} is plain http. Browsers allow no secure cookies, service workers or pushes there.`,
      'Run Homefield behind an HTTPS proxy and set PUBLIC_URL to its https address. On this machine, open http://localhost.',
    )
  if (environment === 'production' && http.trustProxy.length === 0)
    return mind(
      part,
      `${http.publicUrl}, but no proxy is trusted. Rate limits count everyone behind the proxy as one client.`,
      'Set TRUST_PROXY to the addresses of the proxies in front.',
    )
  return fine(part, http.publicUrl)
}

async function lookAtDatabase({ engine }: DoctorParts): Promise<Finding> {
  const version = await asking(engine.superUrl, 'show server_version')
  for (const role of LOGIN_ROLES) await asking(engine.url(role), 'select 1')
  return fine('database', `PostgreSQL ${version ?? '?'} at ${engine.where.data}; all roles can connect`)
}

async function lookAtSchema({ engine }: DoctorParts): Promise<Finding> {
  const client = await connected(engine.url('worker'))
  try {
    await assertSchema(client)
    return fine('schema', 'matches this version of Homefield')
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    return bad('schema', error.message, 'If the schema is older, run: npm run homefield -- migrate')
  } finally {
    await client.end()
  }
}

async function lookAtCatalog({ engine }: DoctorParts): Promise<Finding> {
  const part = 'roles and policies'
  const strong = await asking(
    engine.superUrl,
    `select string_agg(rolname, ', ') from pg_roles
     where rolname like 'homefield\\_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
  )
  if (strong !== null)
    return bad(
      part,
      `${strong} has too many rights: row security may not apply to it.`,
      `Run as a superuser: alter role … nosuperuser nobypassrls nocreaterole nocreatedb`,
    )
  const stray = await strayInCatalog(engine.superUrl)
  if (stray === null)
    return mind(
      part,
      'The check may not create a database to compare with.',
      'Run it with a DATABASE_URL whose user may create databases.',
    )
  if (stray.length === 0) return fine(part, 'tables, policies, rights and functions match this version')
  return bad(
    part,
    `${stray.length} differences from the schema of this version:\n    ${stray.slice(0, 10).join('\n    ')}`,
    'The database was changed by hand. Undo the changes, or restore a backup.',
  )
}

async function lookAtDisk({ config: { dataDir } }: DoctorParts): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const says = `${(free / 1024 ** 3).toFixed(1)} GB free for ${dataDir}`
  return free < LITTLE_BYTES
    ? mind('disk', says, 'Free some space: a full disk stops the database.')
    : fine('disk', says)
}

async function lookAtFiles({ storage, config }: DoctorParts): Promise<Finding> {
  const key = { id: randomUUID(), variant: 'check' }
  await storage.put(key, Buffer.from('homefield'))
  const found = await storage.exists(key)
  await storage.delete(key.id)
  const where = config.s3 ? `the bucket ${config.s3.bucket}` : config.dataDir
  if (!found)
    return bad('files', `A test file stored in ${where} could not be found.`, 'Check the disk or the bucket.')
  return fine('files', `stored, found and deleted a test file in ${where}`)
}

async function lookAtMail({ mailer, config }: DoctorParts): Promise<Finding> {
  const part = 'mail'
  if (!mailer.delivers)
    return mind(
      part,
      'Mail is stored instead of sent: nobody can confirm an address or recover an account by mail.',
      'Set SMTP_URL and MAIL_FROM.',
    )
  try {
    await mailer.check()
    return fine(part, `the mail server accepts mail from ${config.mail.from}`)
  } catch (error) {
    return bad(part, `The check of the mail server failed: ${wordsOf(error)}`, 'Check SMTP_URL.')
  }
}

async function lookAtClock({ engine }: DoctorParts): Promise<Finding> {
  // The doctor reads the time only now, because its earlier checks may have taken several seconds.
  const now = Temporal.Now.instant()
  const began = performance.now()
  const seconds = Number(
    await asking(
      engine.superUrl,
      `select extract(epoch from clock_timestamp() - $1::timestamptz)`,
      now.toString(),
    ),
  )
  const apart = Math.abs(seconds) - (performance.now() - began) / 1000
  if (apart > MOST_CLOCK_SECONDS)
    return mind(
      'clock',
      `The clocks of this machine and of the database differ by ${Math.round(apart)} seconds.`,
      'Synchronize both with NTP: reminders use the clock of this machine.',
    )
  return fine('clock', `${now.toString({ smallestUnit: 'second' })}, the same as the database’s`)
}

async function lookAtFeeds({ engine, now }: DoctorParts): Promise<Finding> {
  const [all = 0, late = 0, failing = 0] = await counts(
    engine,
    `select count(*)::int, count(*) filter (where next_check_at < $1)::int, count(*) filter (where failures > 0)::int from feeds`,
    now.subtract(LATE),
  )
  const says = `${all} ${all === 1 ? 'calendar' : 'calendars'}, ${late} late, ${failing} failing`
  if (late === 0) return fine('feeds', says)
  return mind(
    'feeds',
    says,
    'Check that a process with the role jobs runs. If it does, it is overloaded or has no network.',
  )
}

async function lookAtJobs({ engine, now }: DoctorParts): Promise<Finding> {
  const [waiting = 0, old = 0, failed = 0] = await counts(
    engine,
    `select count(*) filter (where run_at <= now() and attempts < max_attempts)::int,
       count(*) filter (where run_at < $1 and attempts < max_attempts)::int,
       count(*) filter (where attempts >= max_attempts)::int from graphile_worker._private_jobs`,
    now.subtract(SLOW_JOB),
  )
  const says = `${waiting} due, ${old} for more than ${SLOW_JOB.minutes} minutes, ${failed} given up`
  if (old > 0)
    return mind(
      'jobs',
      says,
      'Check that a process with the role jobs runs. If it does, its log says what delays the jobs.',
    )
  return failed > 0
    ? mind('jobs', says, 'The log says why. Search it for “a job failed permanently”.')
    : fine('jobs', says)
}

async function counts(engine: Engine, query: string, at: Temporal.Instant): Promise<number[]> {
  const client = await connected(engine.superUrl)
  try {
    const { rows } = await client.query<number[]>({ text: query, values: [at.toString()], rowMode: 'array' })
    return rows[0] ?? []
  } finally {
    await client.end()
  }
}

/** Runs a query on its own connection and returns the first value of the first row. */
async function asking(url: string, query: string, ...values: string[]): Promise<string | null> {
  const client = await connected(url)
  try {
    const { rows } = await client.query<(string | null)[]>({ text: query, values, rowMode: 'array' })
    return rows[0]?.[0] ?? null
  } finally {
    await client.end()
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  return client
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
