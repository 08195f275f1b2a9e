import type { Verb } from '@homefield/domain/access-rules'
import { sharedCluster } from '@homefield/testkit/cluster'
import pg from 'pg'
import { type LoginRole, nameOfRole } from '../engine/role.ts'
import { cloneDatabase } from '../template.ts'
import { PEOPLE, idOf, type Someone, userId } from './people.fixture.ts'
import { FRESH_ROWS, type Row, ROWS } from './rows.fixture.ts'
import { SECURED_TABLES, type SecuredTable } from './tables.fixture.ts'

export const NOW = '2026-05-01T12:00:00Z'
/** PostgreSQL's insufficient_privilege: a right is missing, or row security rejects the row. */
export const DENIED = '42501'

const LETTER: Record<Verb, string> = { read: 'r', add: 'a', change: 'c', delete: 'd' }
const VERBS = Object.keys(LETTER) as Verb[]

/** A database with the families of all test people, and one connection that can act as each person. */
export interface Stage {
  readonly client: pg.Client
  readonly url: (role: LoginRole) => string
  close(): Promise<void>
}

export async function openStage(name: string): Promise<Stage> {
  const clone = await cloneDatabase(sharedCluster(), name)
  const client = new pg.Client({ connectionString: clone.superUrl })
  await client.connect()
  await client.query(`select set_config('app.now', '${NOW}', false)`)
  for (const person of PEOPLE)
    await client.query(
      `insert into users (id, name, email, created_at, updated_at) values ($1, '', $2, $3, $3)`,
      [userId(person), `${person}@family.example`, NOW],
    )
  for (const person of PEOPLE)
    await client.query(
      `insert into sessions (id, user_id, token, expires_at, created_at, updated_at) values ($1::uuid, $2, 'sha256:' || $1, $3, $3, $3)`,
      [idOf(person, 'session'), userId(person), NOW],
    )
  await client.query(`update user_settings set full_name = 'Some Body', timezone = 'UTC'`)
  for (const person of PEOPLE)
    await client.query(`insert into feeds (id, url_hash, url_sealed) values ($1, $2, 'sealed')`, [
      idOf(person, 'feed'),
      person,
    ])
  const isFirst = (row: Row) => row.table === 'conversations'
  for (const row of ROWS) if (isFirst(row)) await client.query(insertion(row))
  await client.query(
    `insert into friendships (id, user_id, friend_id, role) values (gen_random_uuid(), $1, $2, 'administrator')`,
    [userId('erin'), userId('former')],
  )
  await client.query('delete from friendships')
  for (const row of ROWS)
    if (row.table !== 'user_settings' && !isFirst(row)) await client.query(insertion(row))
  // Triggers created notifications for the inserted rows. Delete the notifications that are not in ROWS.
  await client.query(`delete from notifications where kind not in ('friendAccepted', 'eventsChanged')`)
  return {
    client,
    url: clone.url,
    async close() {
      await client.end()
      await clone.drop()
    },
  }
}

function speakingFor(role: LoginRole, by: Someone | null, statement: string): string {
  const user = by === null ? '' : userId(by)
  return `select set_config('app.user_id', '${user}', true), set_config('app.now', '${NOW}', true);
    set local session authorization ${nameOfRole(role)}; ${statement}; reset session authorization`
}

/**
 * Returns the rows of the tested statement.
 * If several statements were sent together, the tested statement is the second-to-last one.
 */
function rowsOf(result: pg.QueryResult | pg.QueryResult[]): Record<string, unknown>[] {
  return (Array.isArray(result) ? result.at(-2)?.rows : result.rows) ?? []
}

function insertion({ table, columns }: Row, only: ReadonlySet<string> | null = null): string {
  const names = Object.keys(columns).filter((name) => only === null || only.has(name))
  return `insert into ${table} (${names.join(', ')}) values (${names.map((name) => columns[name]).join(', ')})`
}

/**
 * The expected and the actual rights of one role on a table.
 * Each text names one right, such as `viewer may read …`.
 */
export interface Measured {
  readonly expected: string[]
  readonly found: string[]
}

/**
 * Runs select, insert, update and delete on one table, as each person and without a person.
 * All statements run inside the open transaction.
 * A superuser then reads which rows were changed or deleted.
 * The statements have no `returning`, because `returning` would also need the right to read.
 */
export async function measure(client: pg.Client, table: string, role: LoginRole): Promise<Measured> {
  const secured = SECURED_TABLES[table]
  if (!secured) throw new Error(`the fixture has no entry for ${table}`)
  const measured: Measured = { expected: [], found: [] }
  const keys = await keysOf(client, secured, table)
  for (const by of [...PEOPLE, null])
    for (const verb of VERBS) {
      if (!secured.rights[role]?.includes(LETTER[verb])) continue
      // Skip reading if the role may only delete all rows: deleting does not need the right to read.
      if (verb === 'read' && secured.everybody?.[role] === 'd') continue
      const everybody = secured.everybody?.[role]?.includes(LETTER[verb]) ?? false
      const nobody = secured.nobody?.[role]?.includes(LETTER[verb]) ?? false
      const line = (row: Row) => `${by ?? 'nobody'} may ${verb} ${row.label}`
      const rows = (verb === 'add' ? FRESH_ROWS : ROWS).filter((row) => row.table === table)
      measured.expected.push(
        ...rows.filter((row) => everybody || (by ? row.may(verb, by) : nobody)).map(line),
      )
      const done =
        verb === 'add'
          ? await added(client, secured, role, by, rows)
          : await reached(client, secured, { table, role, by, verb, keys })
      measured.found.push(
        ...done.map((row) => (typeof row === 'string' ? `${by} may ${verb} ${row}` : line(row))),
      )
    }
  return measured
}

/** Maps the key of each row to the row. */
async function keysOf(client: pg.Client, { key }: SecuredTable, table: string): Promise<Map<string, Row>> {
  const keys = new Map<string, Row>()
  for (const row of ROWS.filter((one) => one.table === table)) {
    const where = Object.entries(row.columns).map(([name, value]) => `${name} = ${value}`)
    // Leave out columns with times and arrays: the other columns are enough to identify a row.
    const named = where.filter((part) => !/app_now|decode|\{|^(old_value|new_value)/.test(part))
    const { rows } = await client.query<{ key: string }>(
      `select ${key} as key from ${table} where ${named.join(' and ')}`,
    )
    if (rows.length !== 1 || !rows[0]) throw new Error(`${row.label}: ${rows.length} rows`)
    keys.set(rows[0].key, row)
  }
  return keys
}

interface Try {
  readonly table: string
  readonly role: LoginRole
  readonly by: Someone | null
  readonly verb: Verb
  readonly keys: ReadonlyMap<string, Row>
}

/** Runs one statement on the whole table and returns the rows that it reads, changes or deletes. */
async function reached(
  client: pg.Client,
  { key, change }: SecuredTable,
  { table, role, by, verb, keys }: Try,
): Promise<(Row | string)[]> {
  const [column, value] = change?.[role] ?? ['', '']
  const statement = {
    read: `select ${key} as key from ${table}`,
    change: `update ${table} set ${column} = ${value}`,
    delete: `delete from ${table}`,
    add: '',
  }[verb]
  // A foreign key prevents deleting an event group that still has events, so the test deletes the events first.
  // Triggers are off during this deletion, because a trigger would delete the group together with the last event.
  if (verb === 'delete' && table === 'event_groups')
    await client.query(
      `savepoint emptied; set local session_replication_role = replica; delete from events;
       set local session_replication_role = origin`,
    )
  try {
    const answer = await outcome(client, speakingFor(role, by, statement), async (rows) => {
      if (verb === 'read') return rows.map((row) => String(row.key))
      const { rows: left } = await client.query<{ key: string; changed: boolean }>(
        `select ${key} as key, ${verb === 'change' ? `coalesce(${column} = ${value}, false)` : 'true'} as changed from ${table}`,
      )
      const kept = new Set(left.filter(({ changed }) => changed).map((row) => row.key))
      return verb === 'change' ? [...kept] : [...keys.keys()].filter((one) => !kept.has(one))
    })
    if (answer === DENIED) return []
    if (typeof answer === 'string') return [`its rows, or fail with ${answer}`]
    return answer.map((one) => keys.get(one) ?? `an unknown row ${one}`)
  } finally {
    if (verb === 'delete' && table === 'event_groups') await client.query('rollback to emptied')
  }
}

/** Tries to insert each row and returns the rows that the database accepts. */
async function added(
  client: pg.Client,
  { single }: SecuredTable,
  role: LoginRole,
  by: Someone | null,
  rows: readonly Row[],
): Promise<(Row | string)[]> {
  const done: (Row | string)[] = []
  const writable = await insertable(client, role, rows[0]?.table ?? '')
  for (const row of rows) {
    const emptied = single ? `delete from ${row.table};` : ''
    const statement = `${emptied} ${speakingFor(role, by, insertion(row, writable))}`
    const answer = await outcome(client, statement, () => Promise.resolve([]))
    if (answer === DENIED) continue
    done.push(typeof answer === 'string' ? `${row.label}, or fail with ${answer}` : row)
  }
  return done
}

async function insertable(client: pg.Client, role: LoginRole, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
     and has_column_privilege($2, attrelid, attnum, 'insert')`,
    [table, nameOfRole(role)],
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Runs a statement and rolls it back. Returns the SQLSTATE if the statement fails.
 * @param look Computes the function's result from the returned rows, before the rollback.
 */
async function outcome<T>(
  client: pg.Client,
  statement: string,
  look: (rows: Record<string, unknown>[]) => Promise<T>,
): Promise<T | string> {
  await client.query('savepoint before')
  try {
    return await look(rowsOf(await client.query(statement)))
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error)
  } finally {
    await client.query('rollback to before')
  }
}
