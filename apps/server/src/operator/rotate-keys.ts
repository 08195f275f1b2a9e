/**
 * Seals everything in the database with the current encryption key, while the server runs and writes.
 *
 * Each transaction renews a few rows, and replaces a value only if nobody has replaced it meanwhile.
 * The values themselves say which key sealed them, so a run that was killed continues where it stopped.
 * After the last column, one snapshot counts the values of other keys. Only if there are none, the old keys are retired.
 */
import { nameOfRole } from '@homefield/database/engine/role'
import pg from 'pg'
import type { KeyedColumn, KeyedValue, RenewTools } from '../app/sealed-columns.ts'
import type { Secrets } from '../config/secrets.ts'
import { LookupHash } from '../lib/crypto/lookup-hash.ts'
import { deriveKey } from '../lib/crypto/master-key.ts'
import { Vault, VaultError } from '../lib/crypto/vault.ts'
import { lookupKeyContext } from './retired-keys.ts'

export interface RotationParts {
  /** Database URL of the owner role. */
  readonly databaseUrl: string
  readonly secrets: Secrets
  readonly columns: readonly KeyedColumn[]
  readonly now: () => Temporal.Instant
  readonly log: (line: string) => void
}

export interface RotationReport {
  /** Values that this run has renewed, by `table.column`. */
  readonly renewed: Readonly<Record<string, number>>
  /** Values that no key of the settings opens, by `table.column`. */
  readonly unreadable: Readonly<Record<string, number>>
  /** Ids of the keys in the settings that nothing is sealed with any more. */
  readonly retired: readonly string[]
}

/** Thrown if the keys were not retired. The message says why, and what the operator can do. */
export class RotationError extends Error {
  override name = 'RotationError'
}

/** A server that still seals with an old key can outrun this many passes. */
const PASSES = 5

/** @throws RotationError */
export async function rotateKeys(parts: RotationParts): Promise<RotationReport> {
  const [current, ...old] = parts.secrets.encryptionKeys
  if (!current) throw new RotationError('There is no encryption key.')
  const client = new pg.Client({
    connectionString: parts.databaseUrl,
    application_name: 'homefield-rotate-keys',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await inTransaction(client, '', null, () => refuseUnknownKey(client, current.id))
    const tools = {
      vault: new Vault(parts.secrets.encryptionKeys),
      lookup: new LookupHash(parts.secrets.encryptionKeys),
      sessionSecret: parts.secrets.session,
    }
    const renewed: Record<string, number> = {}
    const unreadable: Record<string, number> = {}
    const run = { ...parts, client, current: current.id, tools }
    for (let pass = 1; ; pass++) {
      for (const column of parts.columns) {
        const name = nameOf(column)
        const done = await renewColumn(run, column)
        renewed[name] = (renewed[name] ?? 0) + done.renewed
        unreadable[name] = done.unreadable
        if (done.renewed > 0) parts.log(`${name}: ${done.renewed} sealed again`)
      }
      const left = await countWhere(client, parts.columns, (column) => isOthers(column, current.id))
      const sealed = Object.entries(left).filter(([name, count]) => count > (unreadable[name] ?? 0))
      if (sealed.length === 0) break
      if (pass === PASSES)
        throw new RotationError(
          `Another process still seals with an old key (${sealed.map(([name]) => name).join(', ')}). ` +
            `Start every process with ${current.id} as its first key, then run this command again.`,
        )
    }
    await retire(run, old)
    return { renewed, unreadable: onlyFound(unreadable), retired: old.map(({ id }) => id) }
  } finally {
    await client.end()
  }
}

/**
 * Counts the values that a key has sealed or hashed, by `table.column`. Leaves out columns without such a value.
 * @param databaseUrl of the owner role
 */
export async function countSealedWith(
  databaseUrl: string,
  columns: readonly KeyedColumn[],
  keyId: string,
): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return onlyFound(await countWhere(client, columns, (column) => isOf(column, keyId)))
  } finally {
    await client.end()
  }
}

/** Counts values in one snapshot, by `table.column`. */
async function countWhere(
  client: pg.Client,
  columns: readonly KeyedColumn[],
  where: (column: KeyedColumn) => string,
): Promise<Record<string, number>> {
  const counts = columns.map(
    (column) => `(select count(*)::int from ${tableOf(column)} t where ${where(column)})`,
  )
  return inTransaction(client, 'isolation level repeatable read read only', null, async () => {
    const { rows } = await client.query<number[]>({ text: `select ${counts.join(', ')}`, rowMode: 'array' })
    return Object.fromEntries(columns.map((column, nth) => [nameOf(column), rows[0]?.[nth] ?? 0]))
  })
}

interface Run extends RotationParts {
  readonly client: pg.Client
  readonly current: string
  readonly tools: RenewTools
}

/** The server stores a probe of its first key when it starts. Without one, it could not open what is renewed. */
async function refuseUnknownKey(client: pg.Client, keyId: string): Promise<void> {
  const { rowCount } = await client.query('select from key_probes where key_id = $1', [keyId])
  if (rowCount === 0)
    throw new RotationError(
      `No server has started with the key ${keyId} as its first key yet. Start Homefield with it, keep the old keys behind it, then run this command again.`,
    )
}

async function renewColumn(
  run: Run,
  column: KeyedColumn,
): Promise<{ readonly renewed: number; readonly unreadable: number }> {
  let renewed = 0
  let unreadable = 0
  let after: string | null = null
  for (;;) {
    const page: Page = await renewPatiently(run, column, after)
    renewed += page.renewed
    unreadable += page.unreadable
    after = page.last
    if (after === null) return { renewed, unreadable }
  }
}

interface Page {
  readonly renewed: number
  readonly unreadable: number
  /** The key of the last row of the page. Null if no row follows. */
  readonly last: string | null
}

/** The server's own writes win: a page that deadlocks with them or waits too long for them starts again. */
async function renewPatiently(run: Run, column: KeyedColumn, after: string | null): Promise<Page> {
  for (let attempt = 1; ; attempt++)
    try {
      return await renewPage(run, column, after)
    } catch (error) {
      const isInTheWay = error instanceof pg.DatabaseError && IN_THE_WAY.has(error.code ?? '')
      if (!isInTheWay || attempt === ATTEMPTS) throw error
    }
}

const ATTEMPTS = 10
/** SQLSTATEs deadlock_detected and lock_not_available. */
const IN_THE_WAY = new Set(['40P01', '55P03'])

async function renewPage(run: Run, column: KeyedColumn, after: string | null): Promise<Page> {
  const { client, current, tools, now } = run
  const { key, reads, batch } = column
  return inTransaction(client, '', now(), async () => {
    const { rows } = await client.query<{ key: string; value: string; read: (string | null)[] }>(
      `select t.${key.column}::text as key, ${valueOf(column)} as value,
         array[${reads.map((name) => `t.${name}::text`).join(', ')}]::text[] as read
       from ${tableOf(column)} t
       where ${isOthers(column, current)} ${after === null ? '' : `and t.${key.column} > $1::${key.type}`}
       order by t.${key.column} limit ${batch}`,
      after === null ? [] : [after],
    )
    const changes: Change[] = []
    for (const row of rows) {
      const value = await renewOrSkip(column, row, tools)
      if (value !== null) changes.push({ key: row.key, was: row.value, value })
    }
    return {
      renewed: await replace(run, column, changes),
      unreadable: rows.length - changes.length,
      last: rows.length < batch ? null : (rows.at(-1)?.key ?? null),
    }
  })
}

async function renewOrSkip(column: KeyedColumn, row: KeyedValue, tools: RenewTools): Promise<string | null> {
  try {
    return await column.renew(row, tools)
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}

interface Change {
  readonly key: string
  readonly was: string
  readonly value: string
}

/** A sealed value is identified by its first characters, because they contain its random nonce. */
const ENOUGH = 64

async function replace(run: Run, column: KeyedColumn, changes: readonly Change[]): Promise<number> {
  if (changes.length === 0) return 0
  const { client, tools } = run
  const update = (some: readonly Change[]) =>
    client.query(
      `update ${tableOf(column)} t set ${column.column} = ${storedOf(column)}
       from unnest($1::text[]::${column.key.type}[], $2::text[], $3::text[]) as v (key, was, value)
       where t.${column.key.column} = v.key and left(${valueOf(column)}, ${ENOUGH}) = v.was`,
      [
        some.map(({ key }) => key),
        some.map(({ was }) => was.slice(0, ENOUGH)),
        some.map(({ value }) => value),
      ],
    )
  await client.query('savepoint renewing')
  try {
    return (await update(changes)).rowCount ?? 0
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
  }
  // A server with the new key has stored the same secret in a second row. The first row is only found by its id now.
  await client.query('rollback to savepoint renewing')
  let renewed = 0
  for (const change of changes) {
    await client.query('savepoint one')
    try {
      renewed += (await update([change])).rowCount ?? 0
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
      await client.query('rollback to savepoint one')
      const value = tools.lookup.hash(change.key, 'second-row')
      renewed += (await update([{ ...change, value }])).rowCount ?? 0
    }
  }
  return renewed
}

const UNIQUE_VIOLATION = '23505'

/** Deletes the probes of the old keys, so that a server starts without these keys. */
async function retire({ client, current, tools, now }: Run, old: Secrets['encryptionKeys']): Promise<void> {
  await inTransaction(client, '', now(), async () => {
    for (const key of old) {
      const { rowCount } = await client.query(
        `select from share_opt_outs where starts_with(address_hash, $1 || '.') limit 1`,
        [key.id],
      )
      if (rowCount === 1)
        await client.query(
          `insert into retired_lookup_keys (key_id, sealed) values ($1, $2)
           on conflict (key_id) do update set sealed = excluded.sealed`,
          [key.id, tools.vault.sealBytes(deriveKey(key, 'lookup'), lookupKeyContext(key.id))],
        )
    }
    await client.query('delete from key_probes where key_id <> $1', [current])
  })
}

const nameOf = ({ table, column }: KeyedColumn): string => `${table}.${column}`
const tableOf = ({ schema, table }: KeyedColumn): string => `${schema}.${table}`

/** SQL of the stored value as text. */
function valueOf({ column, stored }: KeyedColumn): string {
  if (stored === 'bytea') return `convert_from(t.${column}, 'UTF8')`
  return stored === 'payload' ? `(t.${column} ->> 'sealed')` : `t.${column}`
}

/** SQL that stores the text `v.value`. */
function storedOf({ column, stored }: KeyedColumn): string {
  if (stored === 'bytea') return `convert_to(v.value, 'UTF8')`
  return stored === 'payload'
    ? `jsonb_set(t.${column}::jsonb, '{sealed}', to_jsonb(v.value))::json`
    : 'v.value'
}

/** SQL condition: the key has made the value. Only the value's first bytes are read. */
function isOf(column: KeyedColumn, keyId: string): string {
  const prefix = column.kind === 'sealed' ? `v1.${keyId}.` : `${keyId}.`
  return `starts_with(${headOf(column)}, ${pg.escapeLiteral(prefix)})`
}

/** SQL condition: the value exists, and another key has made it. */
const isOthers = (column: KeyedColumn, keyId: string): string =>
  `${headOf(column)} <> '' and not ${isOf(column, keyId)}`

const headOf = (column: KeyedColumn): string => `substr(${valueOf(column)}, 1, 24)`

async function inTransaction<T>(
  client: pg.Client,
  mode: string,
  now: Temporal.Instant | null,
  act: () => Promise<T>,
): Promise<T> {
  await client.query(`begin ${mode}; set local role ${nameOfRole('owner')}; set local lock_timeout = '10s'`)
  try {
    // Triggers store this time in `updated_at`.
    if (now) await client.query(`select set_config('app.now', $1, true)`, [now.toString()])
    const result = await act()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const onlyFound = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
