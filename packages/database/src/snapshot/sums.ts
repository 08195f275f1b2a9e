import { createHash } from 'node:crypto'
import { to } from 'pg-copy-streams'
import pg from 'pg'
import { nameOfRole } from '../engine/role.ts'
import { copyOut, listTables, PLAIN_TEXT, type SnapshotTable } from './tables.ts'

/** SHA-256 of a table's rows. The transaction must have the settings of PLAIN_TEXT. */
export async function sumOf(client: pg.Client, table: SnapshotTable): Promise<string> {
  const sum = createHash('sha256')
  for await (const piece of client.query(to(copyOut(table)))) sum.update(piece as Buffer)
  return sum.digest('hex')
}

/** Returns the sum of each table, by the table's name. @param url the owner's URL */
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
