/**
 * A consistent snapshot of a whole database in COPY's format. One transaction reads all tables and blocks no writer.
 * The embedded engine has no pg_dump. The schema is not copied, because the schema files can recreate it.
 */
import { to } from 'pg-copy-streams'
import pg from 'pg'
import { nameOfRole } from '../engine/role.ts'
import { type Applied, readAppliedOrFail } from '../schema-version.ts'
import { copyOut, listTables, PLAIN_TEXT, type SnapshotTable } from './tables.ts'

export interface Snapshot {
  /** Migrations that were applied to the database before the snapshot. */
  readonly migrations: readonly Applied[]
  readonly tables: readonly SnapshotTable[]
  /** Returns a table's rows in COPY's text format. Read all rows of a table before the next call and before `rowCount`. */
  rows(table: SnapshotTable): AsyncIterable<Buffer> & { readonly rowCount: number }
  /** Returns the storage id and variant of each file that existed at the time of the snapshot. */
  storedFiles(): Promise<readonly { readonly id: string; readonly variant: string }[]>
  close(): Promise<void>
}

/** @param url the owner's URL */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, application_name: 'homefield-backup' })
  await client.connect()
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local role ${nameOfRole('owner')}; ${PLAIN_TEXT}`,
    )
    const migrations = await readAppliedOrFail(client)
    const tables = await listTables(client)
    return {
      migrations,
      tables,
      rows: (table) => client.query(to(copyOut(table))),
      async storedFiles() {
        const { rows } = await client.query<{ id: string; variant: string }>(
          `select storage_id::text as id, unnest(variants) as variant from files order by 1, 2`,
        )
        return rows
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
