import type { ClientBase } from 'pg'
import { join } from 'node:path'

import { LOGIN_ROLES, nameOfRole } from './engine/role.ts'
import { type Migration, PACKAGE, readSqlFiles } from './migration-files.ts'

/*
 * Reads and applies the SQL files of the current schema. Each table has a file with its indexes and rights.
 * Each function has a file with its rights.
 * Each table's policies are in a second file, and each table's triggers are in a third file.
 * A new database is created from all of the schema's files.
 * Only migrations change the tables of an existing database. The other files are applied again if they changed.
 */

const KINDS = ['functions', 'tables', 'policies', 'triggers'] as const
type Kind = (typeof KINDS)[number]

export interface SchemaFile {
  readonly kind: Kind | 'setup'
  /** Name of the function or table. */
  readonly name: string
  /** The key of the file in `schema_files`, such as `functions/app_now`. */
  readonly path: string
  readonly sql: string
  readonly hash: string
}

const LOGINS = LOGIN_ROLES.map(nameOfRole).join(', ')

interface Queryable {
  query: ClientBase['query']
}

export async function readSchema(directory: string = PACKAGE): Promise<SchemaFile[]> {
  const root = join(directory, 'schema')
  const setup = (await readSqlFiles(root)).map((file) => ({
    ...file,
    kind: 'setup' as const,
    path: file.name,
  }))
  const folders = await Promise.all(
    KINDS.map(async (kind) =>
      (await readSqlFiles(join(root, kind))).map((file) => ({ ...file, kind, path: `${kind}/${file.name}` })),
    ),
  )
  return [...setup, ...folders.flat()]
}

export const CREATE_SCHEMA_FILES = `
  create table if not exists schema_files (
    path text primary key,
    hash text not null
  );
  grant select on schema_files to ${LOGINS};
`

const isReapplied = ({ kind }: SchemaFile): boolean => kind !== 'setup' && kind !== 'tables'

/**
 * Creates everything in an empty database, within the caller's transaction.
 * Tables are created in the order of the migrations.
 * PostgreSQL cascades a deletion in the order in which foreign keys were created.
 * When an account is deleted, rows of `events` must be deleted before rows of `event_groups`.
 */
export async function createSchema(
  client: ClientBase,
  files: readonly SchemaFile[],
  migrations: readonly Pick<Migration, 'sql'>[],
): Promise<void> {
  const made = migrations.flatMap(({ sql }) => [...sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)])
  const order = new Map(made.map(([, table], index) => [table, index]))
  const placeOf = ({ kind, name }: SchemaFile) => (kind === 'tables' ? (order.get(name) ?? order.size) : -1)
  await applyInAnyOrder(
    client,
    files.toSorted((one, other) => placeOf(one) - placeOf(other)),
  )
  await noteApplied(client, files.filter(isReapplied))
}

export interface SchemaChanges {
  readonly changed: readonly SchemaFile[]
  /** Paths of files that were applied and no longer exist. */
  readonly removed: readonly string[]
}

/**
 * Returns the files that changed since they were last applied, and the paths of removed files.
 * Every database role may call `compareFiles`, because every role may read the table schema_files.
 */
export async function compareFiles(client: Queryable, files: readonly SchemaFile[]): Promise<SchemaChanges> {
  const { rows } = await client.query<{ path: string; hash: string }>('select path, hash from schema_files')
  const applied = new Map(rows.map(({ path, hash }) => [path, hash]))
  const wanted = files.filter(isReapplied)
  const paths = new Set(wanted.map(({ path }) => path))
  return {
    changed: wanted.filter(({ path, hash }) => applied.get(path) !== hash),
    removed: [...applied.keys()].filter((path) => !paths.has(path)),
  }
}

/** Returns the result of compareFiles, plus each file that defines an object missing in the database. */
export async function findChanges(client: Queryable, files: readonly SchemaFile[]): Promise<SchemaChanges> {
  const { changed, removed } = await compareFiles(client, files)
  const present = await readPresent(client)
  const isGone = (file: SchemaFile) => madeBy(file).some((made) => !present.has(made))
  return {
    changed: files.filter((file) => isReapplied(file) && (changed.includes(file) || isGone(file))),
    removed,
  }
}

/**
 * Returns the functions, policies and triggers that exist.
 * If a migration drops an object, PostgreSQL may also drop a function, policy or trigger that depends on it.
 * A function, policy or trigger that was dropped this way is created again from its file.
 */
async function readPresent(client: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ made: string }>(
    `select 'functions/' || proname || '/' || proname as made from pg_proc where pronamespace = 'public'::regnamespace
     union select 'policies/' || relname || '/' || polname from pg_policy join pg_class c on c.oid = polrelid
     union select 'triggers/' || relname || '/' || tgname from pg_trigger join pg_class c on c.oid = tgrelid`,
  )
  return new Set(rows.map(({ made }) => made))
}

const madeBy = ({ path, sql }: SchemaFile): string[] =>
  [...sql.matchAll(/^create (?:or replace function|policy|(?:constraint )?trigger) (\w+)/gm)].map(
    ([, name]) => `${path}/${name}`,
  )

/** Applies the changed files and drops the objects of removed files, within the caller's transaction. */
export async function applyChanges(client: ClientBase, { changed, removed }: SchemaChanges): Promise<void> {
  const paths = [...removed, ...changed.map(({ path }) => path)]
  await dropOnTables(client, paths)
  const functions = paths.flatMap((path) => (path.startsWith('functions/') ? [path.slice(10)] : []))
  const { rows } = await client.query<{ oid: string; signature: string }>(
    `select oid::text, oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any ($1)`,
    [functions],
  )
  // Resets each function's grants to PostgreSQL's defaults. The function's file then makes its own grants.
  for (const { signature } of rows)
    await client.query(
      `revoke all on function ${signature} from ${LOGINS}; grant execute on function ${signature} to public`,
    )
  await applyInAnyOrder(client, changed)
  await dropReplaced(
    client,
    rows.map(({ oid }) => oid),
    removed,
  )
  await client.query('delete from schema_files where path = any ($1)', [removed])
  await noteApplied(client, changed)
}

/** Drops all policies and triggers of the given tables, because a changed file may define fewer than before. */
async function dropOnTables(client: ClientBase, paths: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop policy %I on %I', polname, relname) as statement
       from pg_policy join pg_class c on c.oid = polrelid
       where relnamespace = 'public'::regnamespace and 'policies/' || relname = any ($1)
     union all select format('drop trigger %I on %I', tgname, relname)
       from pg_trigger join pg_class c on c.oid = tgrelid
       where not tgisinternal and relnamespace = 'public'::regnamespace and 'triggers/' || relname = any ($1)`,
    [paths],
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Drops functions of removed files, and functions with other arguments than their file now defines. */
async function dropReplaced(
  client: ClientBase,
  old: readonly string[],
  removed: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select o.oid::regprocedure::text as signature from pg_proc o
     where o.oid = any ($1::oid[]) and ('functions/' || o.proname = any ($2) or exists (
       select from pg_proc n
       where n.proname = o.proname and n.pronamespace = o.pronamespace and n.oid <> all ($1::oid[])))`,
    [old, removed],
  )
  for (const { signature } of rows) await client.query(`drop function ${signature}`)
}

async function noteApplied(client: ClientBase, files: readonly SchemaFile[]): Promise<void> {
  await client.query(
    `insert into schema_files (path, hash) select * from unnest($1::text[], $2::text[])
     on conflict (path) do update set hash = excluded.hash`,
    [files.map(({ path }) => path), files.map(({ hash }) => hash)],
  )
}

/** SQLSTATE of an undefined table, function, object or column. A file that is applied later may create it. */
const MISSING = new Set(['42P01', '42883', '42704', '42703'])
/** PostgreSQL's error if `create or replace` would change a function's result or the names of its arguments. */
const INVALID_FUNCTION_DEFINITION = '42P13'

/**
 * Applies the files in several rounds. Each round tries the files that could not be applied in earlier rounds.
 * A file that needs an object of another file is tried again in the next round.
 * No fixed order works: tables refer to each other, policies call functions, functions take table rows.
 * The setting check_function_bodies is off, so a function may refer to a table that does not exist yet.
 */
async function applyInAnyOrder(client: ClientBase, files: readonly SchemaFile[]): Promise<void> {
  await client.query('set local check_function_bodies = off')
  let left = files
  while (left.length > 0) {
    const waiting: SchemaFile[] = []
    const unmade = new Set(left.flatMap(({ kind, name }) => (kind === 'tables' ? [name] : [])))
    let missing: unknown = new Error(`Tables refer to each other in a circle, ${left[0]?.name} among them.`)
    for (const file of left) {
      // Skips a file if a table that the file needs does not exist yet: a failed attempt to apply it takes 10 ms.
      const isEarly = tablesUnder(file).some((table) => unmade.has(table))
      const error = isEarly ? missing : await attempt(client, file)
      if (error === null) {
        if (file.kind === 'tables') unmade.delete(file.name)
        continue
      }
      if (!isEarly && !MISSING.has(codeOf(error))) throw inFile(file, error)
      if (!isEarly) missing = inFile(file, error)
      waiting.push(file)
    }
    if (waiting.length === left.length) throw missing
    left = waiting
  }
}

/** Returns the tables that must exist before the file can be applied. */
function tablesUnder({ kind, name, sql }: SchemaFile): string[] {
  if (kind === 'policies' || kind === 'triggers') return [name]
  if (kind !== 'tables') return []
  return [...sql.matchAll(/\breferences (\w+) \(/g)]
    .map(([, table = '']) => table)
    .filter((table) => table !== name)
}

/** @returns the error that prevented the file from being applied; null if the file was applied */
async function attempt(client: ClientBase, { kind, name, sql }: SchemaFile): Promise<unknown> {
  await client.query('savepoint file')
  try {
    await client.query(`${sql}; release savepoint file`)
  } catch (error) {
    await client.query('rollback to savepoint file')
    if (kind !== 'functions' || codeOf(error) !== INVALID_FUNCTION_DEFINITION) return error
    await client.query(`drop function ${name}; ${sql}`)
  }
  return null
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Adds the file's name to the error message, and leaves the error code, by which the caller decides on a retry. */
function inFile({ path }: SchemaFile, error: unknown): unknown {
  if (error instanceof Error) error.message = `schema/${path}.sql: ${error.message}`
  return error
}
