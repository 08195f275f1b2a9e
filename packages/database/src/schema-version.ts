import type { ClientBase } from 'pg'

import { BASE, MigrationError, readMigrations, type Migration } from './migration-files.ts'
import { compareFiles, readSchema } from './schema-files.ts'

export interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
  readonly expands: boolean
}

interface Queryable {
  query: ClientBase['query']
}

export async function readApplied(client: Queryable): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select number, name, checksum, expands from schema_migrations order by number',
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
  const newer = applied.find(({ number, expands }) => number > last && !expands)
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

/**
 * Throws unless the database has this version's schema, or a newer schema that only adds to it.
 * The operator's command `doctor` calls `assertSchema`. Every database role may call `assertSchema`.
 */
export async function assertSchema(client: Queryable, directory?: string): Promise<void> {
  const migrations = await readMigrations(directory)
  const applied = await whereMade(readApplied(client), [])
  const pending = assertApplied(migrations, applied)
  if (pending[0]) {
    throw new MigrationError(
      `The database is older than this Homefield: it lacks ${called(pending[0])}. Run the migrations first.`,
    )
  }
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
