import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file `NNNN_name.sql`. Once released it is never edited: what follows corrects it. */
export interface Migration {
  readonly number: number
  readonly name: string
  /** SHA-256 of the text, with line ends as in the repository. */
  readonly checksum: string
  readonly sql: string
  /**
   * The line `-- expands` at the top: it only adds, so a node of the version before can go on serving during a
   * roll-out. Without it such a node refuses the schema.
   */
  readonly expands: boolean
}

export class MigrationError extends Error {
  override name = 'MigrationError'
}

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** In their order. Throws when a number is missing or taken twice, or a name is not `NNNN_name.sql`. */
export async function readMigrations(directory: string = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file, index) => {
      const parts = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file)
      if (!parts?.[1] || !parts[2]) throw new MigrationError(`${file} is not named like 0001_name.sql.`)
      const number = Number(parts[1])
      if (number !== index + 1) {
        throw new MigrationError(
          `Migration ${file} should have the number ${index + 1}: one is missing or taken twice.`,
        )
      }
      // A checkout with other line ends is the same migration.
      const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n')
      return {
        number,
        name: parts[2],
        checksum: createHash('sha256').update(sql).digest('hex'),
        sql,
        expands: /^-- expands$/m.test(sql),
      }
    }),
  )
}
