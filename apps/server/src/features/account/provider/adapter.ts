/**
 * `guardedAdapter` wraps the adapter through which better-auth reads and writes database tables.
 * better-auth itself stores session tokens in plain text and uses the machine's clock.
 * The wrapper stores a token's hash instead of the token (C69), and uses the app's clock.
 * One-time identifiers are hashed in the same way as tokens.
 * The option of better-auth for hashing identifiers is unsafe, because it also compares the plain value.
 * With better-auth's option, an attacker who presents a stored hash would match the stored row.
 *
 * The wrapper covers every adapter method, not only the methods that better-auth calls today.
 * Each presented value is hashed before the lookup, so a stored hash that somebody presents matches nothing.
 * The rows that better-auth reads contain only hashes of tokens.
 * Only the code that creates or presents a token has the token itself.
 */
import type { DBAdapter, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter'
import { APIError } from 'better-auth/api'
import type { Clock } from '../../../lib/clock.ts'
import { storedSecret } from '../../../lib/crypto/secret.ts'

type Adapter = DBTransactionAdapter
type Row = Record<string, unknown>

/**
 * For each table, the name of the field with the secret that authenticates a client.
 * Such a secret is stored only as a hash.
 */
const SECRET_FIELDS: Readonly<Record<string, string>> = { session: 'token', verification: 'identifier' }

/** If two clocks differ by less than this many milliseconds, they count as the same clock. */
const SAME_CLOCK = 1_000

export function guardedAdapter(inner: DBAdapter, clock: Clock): DBAdapter {
  return {
    ...guarded(inner, clock),
    transaction: (act) => inner.transaction((trx) => act(guarded(trx, clock))),
  }
}

function guarded(inner: Adapter, clock: Clock): Adapter {
  const asked = <Input extends { model: string; where?: Where[] | undefined }>(input: Input): Input => ({
    ...input,
    where: input.where?.map((one) => stored(one, input.model, clock)),
  })
  const shown = <R>(rows: R): R => shifted(rows, -ahead(clock)) as R

  return {
    ...inner,
    create: (async (input) => {
      const row = await inner
        .create<Row>({ ...input, data: kept(input.data, input.model, clock) })
        .catch((error: unknown) => {
          throw input.model === 'user' && isTaken(error) ? addressTaken() : error
        })
      return shown(row)
    }) as Adapter['create'],
    findOne: async (input) => shown(await inner.findOne(asked(input))),
    findMany: async <T>(input: Parameters<Adapter['findMany']>[0]) =>
      shown(await inner.findMany<T>(asked(input))),
    count: (input) => inner.count(asked(input)),
    update: async (input) =>
      shown(await inner.update({ ...asked(input), update: kept(input.update, input.model, clock) })),
    updateMany: (input) =>
      inner.updateMany({ ...asked(input), update: kept(input.update, input.model, clock) }),
    delete: (input) => inner.delete(asked(input)),
    deleteMany: (input) => inner.deleteMany(asked(input)),
    consumeOne: async (input) => shown(await inner.consumeOne(asked(input))),
    incrementOne: async (input) => {
      const set = input.set && { set: kept(input.set, input.model, clock) }
      return shown(await inner.incrementOne({ ...asked(input), ...set }))
    },
  }
}

function stored(condition: Where, model: string, clock: Clock): Where {
  const value = toClock(condition.value, clock) as Where['value']
  if (condition.field !== SECRET_FIELDS[model]) return { ...condition, value }
  if (typeof value === 'string') return { ...condition, value: storedSecret(value) }
  return Array.isArray(value)
    ? { ...condition, value: value.map((one) => storedSecret(String(one))) }
    : condition
}

function kept(values: Row, model: string, clock: Clock): Row {
  const row = toClock(values, clock) as Row
  const field = SECRET_FIELDS[model]
  const secret = field === undefined ? undefined : row[field]
  return field !== undefined && typeof secret === 'string' ? { ...row, [field]: storedSecret(secret) } : row
}

/** HTTP status for an email address that already has an account, even if the account was created concurrently. */
export const ADDRESS_TAKEN = 409
const addressTaken = () => new APIError('CONFLICT')
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

/**
 * Returns by how many milliseconds the app's clock is ahead of the machine's clock.
 * The two clocks differ only in tests and in the demo.
 */
function ahead(clock: Clock): number {
  const difference = clock.now().epochMilliseconds - Temporal.Now.instant().epochMilliseconds
  return Math.abs(difference) < SAME_CLOCK ? 0 : difference
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const toClock = (value: unknown, clock: Clock) => shifted(value, ahead(clock))

function shifted(value: unknown, by: number): unknown {
  if (by === 0 || !isRow(value)) return value
  // oxlint-disable-next-line no-restricted-globals -- better-auth passes and expects Date
  if (value instanceof Date) return new Date(value.getTime() + by)
  if (Array.isArray(value)) return value.map((one) => shifted(one, by))
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, shifted(one, by)]))
}
