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
   * True if the file contains the line `-- expands`: the migration only adds to the schema.
   * Processes of earlier versions keep serving beside such a migration.
   */
  readonly expands: boolean
  /**
   * The number NNNN of the line `-- contracts after NNNN`; null if the file lacks this line.
   * Such a migration removes or narrows what versions with migration NNNN no longer use.
   * Processes that know migration NNNN keep serving beside it. Processes of earlier versions reject the schema.
   */
  readonly contractsAfter: number | null
}

export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Migrations up to this number landed before each migration had to say whether it expands or contracts. */
const LAST_WITHOUT_HEADER = 37

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
    return { number, name: parts[2], checksum: hash, sql, ...readHeader(name, number, sql) }
  })
}

/** Reads the line that says whether a migration expands or contracts. Throws if a newer migration lacks the line. */
function readHeader(
  name: string,
  number: number,
  sql: string,
): Pick<Migration, 'expands' | 'contractsAfter'> {
  const expands = /^-- expands$/m.test(sql)
  const after = /^-- contracts after (\d{4})$/m.exec(sql)?.[1]
  if (number > LAST_WITHOUT_HEADER && expands === (after !== undefined))
    throw new MigrationError(
      `Migration ${name}.sql needs one of the lines \`-- expands\` and \`-- contracts after NNNN\` ` +
        '(docs/decisions/0079-expand-then-contract.md).',
    )
  if (after !== undefined && Number(after) >= number)
    throw new MigrationError(
      `Migration ${name}.sql can contract only after an earlier migration than itself.`,
    )
  return { expands, contractsAfter: after === undefined ? null : Number(after) }
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
