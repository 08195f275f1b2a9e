import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'

import { LOGIN_ROLES, nameOfRole } from './engine/role.ts'
import { bringToBase, isFormer } from './former-editions.ts'
import { MigrationError, readMigrations, type Migration } from './migration-files.ts'
import {
  applyChanges,
  CREATE_SCHEMA_FILES,
  createSchema,
  findChanges,
  readSchema,
  type SchemaFile,
} from './schema-files.ts'
import { assertApplied, readApplied } from './schema-version.ts'

/*
 * Migrates a database. One node runs the migrations while the other nodes wait for an advisory lock.
 * If the node that holds the lock hangs, the waiting nodes give up with an error that names the holder.
 *
 * A new database is created from the files in `schema`, in one transaction.
 * An existing database gets its missing migrations.
 * Each migration runs in a separate transaction, which also records the migration in schema_migrations.
 * One transaction then applies the changed files of functions, policies and triggers.
 * If the process is killed between two transactions, the next run continues with the first missing migration.
 *
 * While a statement waits for a table lock, every later reader of the table waits behind the statement.
 * A migrating transaction therefore waits only a few seconds for a lock, gives up, and retries a little later.
 *
 * The schema of graphile-worker is created first, because Homefield's SQL functions call functions in it.
 * The owner role owns the schema of graphile-worker too.
 * The tables of graphile-worker have row security without a policy, so only the owner role can use the tables.
 * Homefield adds a policy that lets the worker role use graphile-worker's tables.
 */

export interface MigrateOptions {
  /**
   * URL of a user that may act as the owner, such as `engine.url('owner')`.
   * The URL must not lead to a transaction pooler, because the advisory lock belongs to the session.
   */
  readonly url: string
  /** The folder that contains `schema` and `migrations`. The default is the folder of this package. */
  readonly directory?: string | undefined
  readonly log?: { info(message: string): void } | undefined
  /**
   * The number of the last migration to apply.
   * A restore stops at the backup's version, because the backup fits only the tables of that version.
   * If the folder has later migrations, the files of `schema` are not applied, because they need all migrations.
   */
  readonly upTo?: number | undefined
  /** Maximum milliseconds to wait while another node migrates. */
  readonly patience?: number | undefined
  /** The clock for the column `schema_migrations.applied_at`. */
  readonly now?: (() => Temporal.Instant) | undefined
}

export interface MigrateResult {
  /** Names of the migrations that this call applied. Empty for a new database, which needs no migration. */
  readonly applied: readonly string[]
}

/** Key of the advisory lock. The key may be any constant that no other program uses on this database. */
const LOCK = 4_684_617_265
const TABLE_LOCK_TIMEOUT = '4s'
const ATTEMPTS = 15
/** SQLSTATEs lock_not_available and deadlock_detected: another transaction has locked a table. */
const RETRIED = new Set(['55P03', '40P01'])
const OWNER = nameOfRole('owner')

export async function migrate(options: MigrateOptions): Promise<MigrateResult> {
  const migrations = await readMigrations(options.directory)
  const schema = await readSchema(options.directory)
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
    await client.query(CREATE_TABLE + CREATE_SCHEMA_FILES)
    let applied = await readApplied(client)
    const [base] = migrations
    if (base && isFormer(applied, migrations)) {
      options.log?.info(`Bringing the database to migration ${base.number}.`)
      await transaction(client, options, `Migrating to ${fileOf(base)}`, async (at) => {
        await bringToBase(client, base)
        await note(client, base, at)
      })
      applied = await readApplied(client)
    }
    const latest = migrations.at(-1)?.number ?? 0
    const { upTo = latest } = options
    const pending = assertApplied(migrations, applied).filter(({ number }) => number <= upTo)
    await migrateJobs(options.url)
    if (applied.length === 0 && upTo >= latest) {
      await create(client, schema, migrations, options)
      return { applied: [] }
    }
    for (const migration of pending) {
      if (lost) throw lost
      await apply(client, migration, options)
    }
    // If a newer version has migrated the database, this version must not replace the newer functions.
    if (upTo >= latest && (applied.at(-1)?.number ?? 0) <= latest) await reapply(client, schema, options)
    return { applied: pending.map(fileOf) }
  } finally {
    await client.end() // ending the connection releases the lock
  }
}

const fileOf = ({ number, name }: Migration): string => `${String(number).padStart(4, '0')}_${name}`

const CREATE_TABLE = `
  create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    expands boolean not null,
    contracts_after integer,
    applied_at timestamptz not null
  );
  do $$ begin
    if not exists (
      select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'contracts_after') then
      alter table schema_migrations add column contracts_after integer;
    end if;
  end $$;
  grant select on schema_migrations to ${LOGIN_ROLES.map(nameOfRole).join(', ')};
`

async function takeLock(client: pg.Client, { patience = 120_000, log }: MigrateOptions): Promise<void> {
  const deadline = performance.now() + patience
  for (let isLogged = false; ;) {
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
    if (!isLogged) log?.info('Another process is migrating this database: waiting for it.')
    isLogged = true
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

/** A new database has no data that a migration could change, so all migrations are only recorded as applied. */
async function create(
  client: pg.Client,
  schema: readonly SchemaFile[],
  migrations: readonly Migration[],
  options: MigrateOptions,
): Promise<void> {
  options.log?.info('Making the schema.')
  await transaction(client, options, 'Making the schema', async (at) => {
    await createSchema(client, schema, migrations)
    for (const migration of migrations) await note(client, migration, at)
  })
}

async function apply(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  const file = fileOf(migration)
  options.log?.info(`Migrating: ${file}`)
  await transaction(client, options, `Migration ${file}`, async (at) => {
    await client.query(migration.sql).catch((error: unknown) => {
      throw withLine(error, migration)
    })
    await note(client, migration, at)
  })
}

async function reapply(
  client: pg.Client,
  schema: readonly SchemaFile[],
  options: MigrateOptions,
): Promise<void> {
  const changes = await findChanges(client, schema)
  if (changes.changed.length + changes.removed.length === 0) return
  options.log?.info(`Applying ${changes.changed.length} changed files of the schema.`)
  await transaction(client, options, 'Applying the schema', () => applyChanges(client, changes))
}

async function note(client: pg.Client, migration: Migration, at: string): Promise<void> {
  const { number, name, checksum, expands, contractsAfter } = migration
  await client.query(
    `insert into schema_migrations (number, name, checksum, expands, contracts_after, applied_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [number, name, checksum, expands, contractsAfter, at],
  )
}

async function transaction(
  client: pg.Client,
  { now }: MigrateOptions,
  what: string,
  act: (at: string) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const at = (now?.() ?? Temporal.Now.instant()).toString()
      await client.query('begin')
      await client.query(`set local lock_timeout = '${TABLE_LOCK_TIMEOUT}'`)
      await client.query(`select set_config('app.now', $1, true)`, [at])
      await act(at)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (RETRIED.has(code) && attempt < ATTEMPTS) {
        await sleep(attempt * 500)
        continue
      }
      throw new MigrationError(`${what} failed, and nothing of it was kept: ${describe(error)}`, {
        cause: error,
      })
    }
  }
}

function describe(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  return `${error.message}${error.detail ? `. ${error.detail}` : ''}`
}

function withLine(error: unknown, { sql }: Migration): unknown {
  if (error instanceof pg.DatabaseError && error.position !== undefined)
    error.message += ` (line ${sql.slice(0, Number(error.position)).split('\n').length})`
  return error
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
