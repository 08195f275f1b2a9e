import type { ClientBase } from 'pg'

import { MigrationError, readMigrations, type Migration } from './migration-files.ts'

/** A line of schema_migrations. */
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
 * Compares what was applied with the files, and returns the files still to apply. Throws when the database has what
 * the files do not and this code cannot serve beside it, when one is missing in between, or when a file was edited.
 */
export function assertApplied(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const newer = applied.slice(migrations.length).find(({ expands }) => !expands)
  if (newer) {
    throw new MigrationError(
      `The database is newer than this Homefield: it has ${called(newer)}, and this version knows ` +
        `${migrations.length} migrations. Start the newer version.`,
    )
  }
  for (const [index, row] of applied.slice(0, migrations.length).entries()) {
    const migration = migrations[index]
    if (!migration || row.number !== migration.number) {
      throw new MigrationError(`The database lacks migration ${index + 1}, though it has ${called(row)}.`)
    }
    if (row.checksum !== migration.checksum || row.name !== migration.name) {
      throw new MigrationError(
        `Migration ${called(migration)} is not the one that was applied to this database (${called(row)}). ` +
          'A migration is never edited: restore the file and write a new one.',
      )
    }
  }
  return migrations.slice(applied.length)
}

/**
 * For a node that does not migrate itself: throws unless the database has the schema this code was written
 * for, or one that only adds to it. Any of the roles may ask.
 */
export async function assertSchema(client: Queryable, directory?: string): Promise<void> {
  let applied: Applied[]
  try {
    applied = await readApplied(client)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code !== '42P01') throw error // undefined_table
    applied = []
  }
  const pending = assertApplied(await readMigrations(directory), applied)
  if (pending[0]) {
    throw new MigrationError(
      `The database is older than this Homefield: it lacks ${called(pending[0])}. Run the migrations first.`,
    )
  }
}
