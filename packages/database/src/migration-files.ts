import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A migration file `NNNN_name.sql`. Nobody edits a released file; a later migration corrects its mistakes.
 * The first file may be named `NNNN_base.sql`: it replaces all migrations up to number NNNN.
 * The files of the replaced migrations no longer exist.
 */
export interface Migration {
  readonly number: number
  readonly name: string
  /** SHA-256 of the text with LF line endings, so Windows and Linux get the same checksum. */
  readonly checksum: string
  readonly sql: string
  /**
   * True if the file contains the line `-- expands`. Such a migration only adds to the schema.
   * A node of the previous version can keep serving during the roll-out of such a migration.
   * If the line `-- expands` is missing, a node of the previous version rejects the schema.
   */
  readonly expands: boolean
}

export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** A first migration file named `NNNN_base.sql` replaces all migrations up to number NNNN. */
export const BASE = 'base'

/** The folder of this package, which contains `schema` and `migrations`. */
export const PACKAGE = fileURLToPath(new URL('..', import.meta.url))

/**
 * Returns the migrations by number. Throws if a number is missing or repeated, or if a name is not `NNNN_name.sql`.
 */
export async function readMigrations(directory: string = PACKAGE): Promise<Migration[]> {
  const files = await readSqlFiles(join(directory, 'migrations'))
  const first = Number(files[0]?.name.slice(0, 4))
  return files.map(({ name, sql, hash }, index) => {
    const parts = /^(\d{4})_([a-z0-9_]+)$/.exec(name)
    if (!parts?.[1] || !parts[2]) throw new MigrationError(`${name}.sql is not named like 0001_name.sql.`)
    const number = Number(parts[1])
    if (number !== first + index) {
      throw new MigrationError(
        `Migration ${name}.sql should have the number ${first + index}: one is missing or taken twice.`,
      )
    }
    return { number, name: parts[2], checksum: hash, sql, expands: /^-- expands$/m.test(sql) }
  })
}

export interface SqlFile {
  /** The file's name without `.sql`. */
  readonly name: string
  readonly sql: string
  /** SHA-256 of the file's text, with line endings converted to LF. */
  readonly hash: string
}

/** Returns the SQL files of a folder, sorted by name. Returns none if the folder does not exist. */
export async function readSqlFiles(directory: string): Promise<SqlFile[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return Promise.all(
    names
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map(async (name) => {
        // Converts CRLF to LF, so that a checkout on Windows yields the same hash.
        const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
        return { name: name.slice(0, -4), sql, hash: createHash('sha256').update(sql).digest('hex') }
      }),
  )
}
