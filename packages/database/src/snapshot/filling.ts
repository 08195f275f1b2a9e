/**
 * Fills an empty database with a snapshot, completely or not at all.
 * The restore runs in one transaction as the owner role, which need not be a superuser.
 * Foreign keys are dropped first, because tables refer to each other in circles.
 * PostgreSQL checks all rows when the foreign keys are created again.
 * Triggers are disabled, because triggers would notify people of old changes.
 */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import pg from 'pg'
import { nameOfRole } from '../engine/role.ts'
import { silence } from './silence.ts'
import { sumOf } from './sums.ts'
import { list, listTables, PLAIN_TEXT, quoted, type SnapshotTable } from './tables.ts'

/** Thrown if the content of the database does not match the snapshot. */
export class FillingError extends Error {
  override name = 'FillingError'
}

export interface Filling {
  /**
   * Writes a part of a table's rows in COPY's format.
   * All parts of a table must be added before the parts of the next table.
   */
  add(table: SnapshotTable, piece: Uint8Array): Promise<void>
  /**
   * Commits the restored rows if the SHA-256 of every table matches the backup. Throws if a hash differs.
   * The method discards old notifications before the commit, so the restored database does not send them.
   * @param sums SHA-256 of each table's rows, by the table's name
   * @throws FillingError
   */
  keep(sums: Readonly<Record<string, string>>): Promise<void>
  /** Rolls back the whole restore, so the database stays empty. */
  drop(): Promise<void>
}

/**
 * @param url the owner's URL of a database that has the snapshot's schema and no accounts
 * @param schema number of the snapshot's last migration
 */
export async function openFilling(url: string, schema: number, now: Temporal.Instant): Promise<Filling> {
  const client = new pg.Client({ connectionString: url, application_name: 'homefield-restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`set role ${nameOfRole('owner')}`)
    await client.query(`begin; ${PLAIN_TEXT}`)
    await client.query(`select set_config('app.now', $1, true)`, [now.toString()])
    const tables = await listTables(client)
    const keys = await setForeignKeysAside(client)
    const names = tables.map(({ name }) => name)
    for (const name of names) await client.query(`alter table ${quoted(name)} disable trigger user`)
    await client.query(`truncate ${list(names)}`)
    return filling(client, { tables, keys, schema, now })
  } catch (error) {
    await client.end()
    throw error
  }
}

interface FillingParts {
  readonly tables: readonly SnapshotTable[]
  readonly keys: readonly string[]
  readonly schema: number
  readonly now: Temporal.Instant
}

function filling(client: pg.Client, { tables, keys, schema, now }: FillingParts): Filling {
  let open: { readonly name: string; readonly stream: Writable } | null = null

  async function close(): Promise<void> {
    const ended = open
    open = null
    if (!ended) return
    ended.stream.end()
    await finished(ended.stream)
  }

  async function begin({ name, columns }: SnapshotTable): Promise<Writable> {
    await close()
    if (!tables.some((table) => table.name === name)) throw new FillingError(`There is no table ${name}.`)
    const stream = client.query(from(`copy public.${quoted(name)} (${list(columns)}) from stdin`))
    open = { name, stream }
    return stream
  }

  return {
    async add(table, piece) {
      const stream = open?.name === table.name ? open.stream : await begin(table)
      const failed = new Promise<never>((_, reject) => stream.once('error', reject))
      failed.catch(() => undefined)
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), failed])
    },
    async keep(sums) {
      await close()
      for (const key of keys) await client.query(key)
      for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
      for (const table of tables)
        if ((await sumOf(client, table)) !== sums[table.name])
          throw new FillingError(`The rows of ${table.name} are not those of the backup.`)
      await silence(client, now, schema)
      await client.query('commit')
      await client.end()
    },
    drop: () => client.end(),
  }
}

/** Drops the foreign keys. Returns the statements that create the foreign keys again. */
async function setForeignKeysAside(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; of: string; definition: string }>(
    `select o.conname as name, t.relname as of, pg_get_constraintdef(o.oid) as definition
     from pg_constraint o join pg_class t on t.oid = o.conrelid
     where o.contype = 'f' and t.relnamespace = 'public'::regnamespace order by 2, 1`,
  )
  for (const { name, of } of rows)
    await client.query(`alter table ${quoted(of)} drop constraint ${quoted(name)}`)
  return rows.map(
    ({ name, of, definition }) => `alter table ${quoted(of)} add constraint ${quoted(name)} ${definition}`,
  )
}
