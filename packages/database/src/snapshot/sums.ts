import { createHash } from 'node:crypto'
import { to } from 'pg-copy-streams'
import pg from 'pg'
import { nameOfRole } from '../engine/role.ts'
import { copyOut, listTables, PLAIN_TEXT, type SnapshotTable } from './tables.ts'

/**
 * Returns the SHA-256 of a table's rows.
 * The caller must first run the statements in PLAIN_TEXT, so that all servers print equal values as equal text.
 */
export async function sumOf(client: pg.Client, table: SnapshotTable): Promise<string> {
  const sum = createHash('sha256')
  for await (const piece of client.query(to(copyOut(table)))) sum.update(piece as Buffer)
  return sum.digest('hex')
}

/**
 * Returns the SHA-256 of each table's rows, keyed by the name of the table.
 * @param url the owner's URL
 */
export async function sumsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set role ${nameOfRole('owner')}`)
    await client.query(`begin isolation level repeatable read read only; ${PLAIN_TEXT}`)
    const sums: Record<string, string> = {}
    for (const table of await listTables(client)) sums[table.name] = await sumOf(client, table)
    return sums
  } finally {
    await client.end()
  }
}
