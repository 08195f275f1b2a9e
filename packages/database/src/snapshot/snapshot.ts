/**
 * One moment of a whole database, as COPY writes it: all tables out of one transaction, which reads while others write and
 * holds up nobody. The engine's package has no pg_dump; and the schema need not be written, because migrations make it.
 */
import { to } from 'pg-copy-streams'
import pg from 'pg'
import { nameOfRole } from '../engine/role.ts'
import { type Applied, readApplied } from '../schema-version.ts'
import { copyOut, listTables, PLAIN_TEXT, type SnapshotTable } from './tables.ts'

export interface Snapshot {
  /** How the schema came to be. */
  readonly migrations: readonly Applied[]
  readonly tables: readonly SnapshotTable[]
  /** The rows of a table as COPY's text. One table at a time. */
  rows(table: SnapshotTable): AsyncIterable<Buffer>
  /** Which bytes the files of that moment have in the storage. */
  storedFiles(): Promise<readonly { readonly id: string; readonly variant: string }[]>
  close(): Promise<void>
}

/** @param url of the owner */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, application_name: 'homefield-backup' })
  await client.connect()
  try {
    await client.query(`set role ${nameOfRole('owner')}`)
    await client.query(`begin isolation level repeatable read read only; ${PLAIN_TEXT}`)
    const migrations = await readApplied(client)
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
