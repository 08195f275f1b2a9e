import type { ClientBase } from 'pg'

/** A table in a snapshot. `columns` has the order in which COPY writes a row's values. */
export interface SnapshotTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns that sort the rows, so that equal tables yield equal bytes. */
  readonly key: readonly string[]
}

/**
 * Tables that no snapshot contains: each database has its own migrations, identity, keys, backups, rate limits,
 * processes, workers and counts.
 */
const LEFT_OUT = [
  'schema_migrations',
  'schema_files',
  'database_epoch',
  'key_probes',
  'backups',
  'request_limits',
  'server_processes',
  'worker_leases',
  'feed_counts',
]

/** Returns the app's tables, sorted by name, without job tables: old jobs must not run after a restore. */
export async function listTables(client: ClientBase): Promise<SnapshotTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     order by c.relname collate "C"`,
    [LEFT_OUT],
  )
  return rows
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const list = (names: readonly string[]): string => names.map(quoted).join(', ')

/** Session settings with which every PostgreSQL server prints equal values as equal text. */
export const PLAIN_TEXT =
  "set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres'; set local extra_float_digits to 1; set local bytea_output to 'hex'; set local search_path to public, pg_temp"

/** Returns the COPY statement for a table's rows, sorted by the table's key. */
export function copyOut({ name, columns, key }: SnapshotTable): string {
  const order = list(key.length > 0 ? key : columns)
  return `copy (select ${list(columns)} from public.${quoted(name)} order by ${order}) to stdout`
}
