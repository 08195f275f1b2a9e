import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'

import { LOGIN_ROLES, nameOfRole } from './engine/role.ts'
import { MigrationError, readMigrations, type Migration } from './migration-files.ts'
import { assertApplied, readApplied } from './schema-version.ts'

/*
 * Migrating. One node does it, the others wait: under an advisory lock, which is polled so that a hanging holder
 * gives an error with its name instead of a silent stand-still. Each file runs in a transaction of its own together
 * with its line in schema_migrations: killed between any two steps, the next run goes on where this one stopped.
 *
 * A migration that waits for a table's lock makes every later reader of that table wait behind it. So it waits only
 * a few seconds, gives up, and tries again a little later.
 *
 * graphile-worker's schema comes first: our functions call it. It belongs to the owner like the rest. Its tables
 * have row security without a policy, which keeps everybody else out; the worker gets in by a policy of ours.
 */

export interface MigrateOptions {
  /** Of a user that may act as the owner: `engine.url('owner')`. Not through a transaction pooler. */
  readonly url: string
  /** Folder of the numbered files; the package's own unless said otherwise. */
  readonly directory?: string | undefined
  readonly log?: { info(message: string): void } | undefined
  /** The last one to apply, by its number: a backup is restored into the schema that it was made of. */
  readonly upTo?: number | undefined
  /** How long to wait for another node that migrates, in milliseconds. */
  readonly patience?: number | undefined
  /** The clock that `applied_at` is taken from. */
  readonly now?: (() => Temporal.Instant) | undefined
}

export interface MigrateResult {
  /** Names of the files that were applied by this call. */
  readonly applied: readonly string[]
}

/** Any constant will do, as long as no other program on this database uses it. */
const LOCK = 4_684_617_265
const TABLE_LOCK_TIMEOUT = '4s'
const ATTEMPTS = 15
const LOCK_NOT_AVAILABLE = '55P03'
const OWNER = nameOfRole('owner')

export async function migrate(options: MigrateOptions): Promise<MigrateResult> {
  const migrations = await readMigrations(options.directory)
  const client = new pg.Client({
    connectionString: options.url,
    connectionTimeoutMillis: 20_000,
    application_name: `homefield-migrate-${process.pid}`,
  })
  let lost: Error | null = null
  client.on('error', (error) => {
    lost = error
  })
  await client.connect()
  try {
    await client.query(`set role ${OWNER}`)
    await takeLock(client, options)
    await client.query(CREATE_TABLE)
    const applied = await readApplied(client)
    const { upTo = migrations.length } = options
    const pending = assertApplied(migrations, applied).filter(({ number }) => number <= upTo)
    await migrateJobs(options.url)
    for (const migration of pending) {
      if (lost) throw lost
      await apply(client, migration, options)
    }
    return { applied: pending.map(({ number, name }) => `${String(number).padStart(4, '0')}_${name}`) }
  } finally {
    await client.end() // gives the lock back
  }
}

const CREATE_TABLE = `
  create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    expands boolean not null,
    applied_at timestamptz not null
  );
  grant select on schema_migrations to ${LOGIN_ROLES.map(nameOfRole).join(', ')};
`

async function takeLock(client: pg.Client, { patience = 120_000, log }: MigrateOptions): Promise<void> {
  const deadline = performance.now() + patience
  for (let told = false; ;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ])
    if (rows[0]?.taken === true) return
    if (performance.now() > deadline) {
      throw new MigrationError(
        `Another process is migrating this database and does not end (${await lockHolder(client)}). ` +
          'If it hangs, end it and start again.',
      )
    }
    if (!told) log?.info('Another process is migrating this database: waiting for it.')
    told = true
    await sleep(200)
  }
}

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string | null }>(
    `select a.pid, a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32) + l.objid::bigint = $1`,
    [LOCK],
  )
  return rows[0] ? `database process ${rows[0].pid}, ${rows[0].name || 'unnamed'}` : 'unknown'
}

async function apply(client: pg.Client, migration: Migration, { log, now }: MigrateOptions): Promise<void> {
  const file = `${String(migration.number).padStart(4, '0')}_${migration.name}`
  log?.info(`Migrating: ${file}`)
  for (let attempt = 1; ; attempt++) {
    try {
      const at = (now?.() ?? Temporal.Now.instant()).toString()
      await client.query('begin')
      await client.query(`set local lock_timeout = '${TABLE_LOCK_TIMEOUT}'`)
      await client.query(`select set_config('app.now', $1, true)`, [at])
      await client.query(migration.sql)
      await client.query(
        'insert into schema_migrations (number, name, checksum, expands, applied_at) values ($1, $2, $3, $4, $5)',
        [migration.number, migration.name, migration.checksum, migration.expands, at],
      )
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      const code = error instanceof Error && 'code' in error ? error.code : null
      if (code === LOCK_NOT_AVAILABLE && attempt < ATTEMPTS) {
        await sleep(attempt * 500)
        continue
      }
      throw new MigrationError(
        `Migration ${file} failed, and nothing of it was kept: ${describe(error, migration)}`,
        {
          cause: error,
        },
      )
    }
  }
}

function describe(error: unknown, { sql }: Migration): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = error.position === undefined ? null : sql.slice(0, Number(error.position)).split('\n').length
  return `${error.message}${line === null ? '' : ` (line ${line})`}${error.detail ? `. ${error.detail}` : ''}`
}

async function migrateJobs(url: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    onConnect: (client) => client.query(`set role ${OWNER}`), // oxlint-disable-line no-misused-promises -- pg awaits it; its types do not say so
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool, schema: 'graphile_worker' })
    await pool.query(OPEN_JOBS_TO_WORKER)
  } finally {
    await pool.end()
  }
}

const OPEN_JOBS_TO_WORKER = `
do $$
declare
  secured record;
begin
  grant usage on schema graphile_worker to ${nameOfRole('worker')};
  grant select, insert, update, delete on all tables in schema graphile_worker to ${nameOfRole('worker')};
  grant usage, select on all sequences in schema graphile_worker to ${nameOfRole('worker')};
  grant execute on all functions in schema graphile_worker to ${nameOfRole('worker')};
  for secured in
    select c.relname from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'homefield_worker')
  loop
    execute format('create policy homefield_worker on graphile_worker.%I to ${nameOfRole('worker')} using (true) with check (true)',
      secured.relname);
  end loop;
end $$`
