import type { ClientBase } from 'pg'

import { BASE, MigrationError, readMigrations, type Migration } from './migration-files.ts'
import { compareFiles, readSchema } from './schema-files.ts'

export interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
  readonly expands: boolean
  readonly contractsAfter: number | null
}

interface Queryable {
  query: ClientBase['query']
}

/** Returns the migrations that were applied to the database. Throws 42P01 if the database was never migrated. */
export async function readApplied(client: Queryable): Promise<Applied[]> {
  // Version 0.1.0 created the table without contracts_after. JSON reads the column only where it exists.
  const { rows } = await client.query<Applied>(
    `select number, name, checksum, expands, (to_jsonb(m) ->> 'contracts_after')::integer as "contractsAfter"
     from schema_migrations m order by number`,
  )
  return rows
}

const called = ({ number, name }: Applied | Migration): string => `${String(number).padStart(4, '0')}_${name}`

/**
 * Compares the migrations applied to the database with the migration files, and returns the pending files.
 * Throws if the database and the migration files do not match:
 * - the database has a newer migration that this code does not support;
 * - the database is older than the first file;
 * - a migration in between is missing;
 * - a file was edited.
 */
export function assertApplied(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const base = migrations[0]?.name === BASE ? migrations[0].number : 0
  const last = migrations.at(-1)?.number ?? 0
  const reached = applied.at(-1)
  if (!reached) return [...migrations]
  const newer = applied.find((row) => row.number > last && !canServeBeside(row, last))
  if (newer) {
    throw new MigrationError(
      `The database is newer than this Homefield: it has ${called(newer)}, and this version knows ` +
        `migrations up to ${last}. Start the newer version.`,
    )
  }
  if (reached.number < base) {
    throw new MigrationError(
      `The database is too old for this Homefield: it has ${called(reached)}, and this version upgrades from migration ` +
        `${base} on. Start the release before this one once, which upgrades it, and then this one.`,
    )
  }
  const known = migrations.filter(({ name }) => name !== BASE)
  const rows = applied.filter(({ number }) => number > base && number <= last)
  for (const [index, row] of rows.entries()) {
    const migration = known[index]
    if (!migration || row.number !== migration.number) {
      throw new MigrationError(
        `The database lacks migration ${migration?.number ?? 1}, though it has ${called(row)}.`,
      )
    }
    if (row.checksum !== migration.checksum || row.name !== migration.name) {
      throw new MigrationError(
        `Migration ${called(migration)} is not the one that was applied to this database (${called(row)}). ` +
          'A migration is never edited: restore the file and write a new one.',
      )
    }
  }
  return migrations.filter(({ number }) => number > reached.number)
}

/** @throws MigrationError if the database was never migrated */
export async function readAppliedOrFail(client: Queryable): Promise<Applied[]> {
  const applied = await whereMade(readApplied(client), [])
  if (applied.length > 0) return applied
  throw new MigrationError('This database has no Homefield in it yet. Check DATABASE_URL and DATA_DIR.')
}

/** Returns true if a process whose last migration is `last` keeps working after the newer migration. */
function canServeBeside({ expands, contractsAfter }: Applied, last: number): boolean {
  return expands || (contractsAfter !== null && contractsAfter <= last)
}

/**
 * Throws unless a process with these migrations can serve from the database.
 * In contrast to `assertSchema`, accepts functions of another version: during a roll-out, the newer version
 * replaces functions without a migration, and processes of the earlier version keep serving.
 * @param migrations read when the process started, because an upgrade may replace the files of a running process
 */
export async function assertServable(client: Queryable, migrations: readonly Migration[]): Promise<void> {
  assertNoPending(assertApplied(migrations, await whereMade(readApplied(client), [])))
}

function assertNoPending([first]: readonly Migration[]): void {
  if (first)
    throw new MigrationError(
      `The database is older than this Homefield: it lacks ${called(first)}. Run the migrations first.`,
    )
}

/**
 * Throws unless the database has this version's schema, or a newer schema that only adds to it.
 * The operator's command `doctor` calls `assertSchema`. Every database role may call `assertSchema`.
 */
export async function assertSchema(client: Queryable, directory?: string): Promise<void> {
  const migrations = await readMigrations(directory)
  const applied = await whereMade(readApplied(client), [])
  assertNoPending(assertApplied(migrations, applied))
  if ((applied.at(-1)?.number ?? 0) > (migrations.at(-1)?.number ?? 0)) return
  const files = await readSchema(directory)
  const { changed, removed } = await whereMade(compareFiles(client, files), { changed: files, removed: [] })
  const other = changed[0]?.path ?? removed[0]
  if (other !== undefined) {
    throw new MigrationError(
      `The database has the schema of another version: schema/${other}.sql is not what was applied. Run the migrations first.`,
    )
  }
}

/** Returns the result of `reading`, or `otherwise` if the table is missing: the database was never migrated. */
function whereMade<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  return reading.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '42P01') return otherwise // undefined_table
    throw error
  })
}
