import { strayInCatalog } from '@homefield/database/catalog-check'
import { LOGIN_ROLES, nameOfRole } from '@homefield/database/engine/role'
import { MigrationError } from '@homefield/database/migration-files'
import { isPooled } from '@homefield/database/pooler'
import { assertSchema } from '@homefield/database/schema-version'
import { connectionProblem, readConnectionBudget } from '../../app/connections.ts'
import type { Clock } from '../../lib/clock.ts'
import { rowAsOwner, withClient } from './ask.ts'
import { broken, ok, warning, wordsOf } from './finding.ts'
import type { Check } from './parts.ts'

const MOST_CLOCK_SECONDS = 5
const MANY_CONNECTIONS = 0.8

export const checkDatabase: Check = async (part, { engine }) => {
  const { version } = await rowAsOwner<{ version: string }>(
    engine,
    `select current_setting('server_version') as version`,
  )
  return ok(part, `PostgreSQL ${version} at ${engine.where.data}`)
}

export const checkRoles: Check = async (part, { engine, config: { database } }) => {
  const variable = (role: string) =>
    database.kind === 'url' && database.app !== undefined
      ? `Check DATABASE_URL_${role.toUpperCase()}.`
      : 'Start Homefield once: it sets the passwords of its roles again.'
  for (const role of LOGIN_ROLES)
    try {
      await withClient(engine.url(role), (client) => client.query('select 1'))
    } catch (error) {
      return broken(part, `The role ${nameOfRole(role)} cannot connect: ${wordsOf(error)}`, variable(role))
    }
  const { strong } = await rowAsOwner<{ strong: string | null }>(
    engine,
    `select string_agg(rolname, ', ') as strong from pg_roles
     where rolname = any ($1) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
    ['owner', ...LOGIN_ROLES].map((role) => `homefield_${role}`),
  )
  if (strong !== null)
    return broken(
      part,
      `${strong} has too many rights: row security may not apply to it.`,
      `Run as a superuser: alter role … nosuperuser nobypassrls nocreaterole nocreatedb`,
    )
  return ok(part, `${LOGIN_ROLES.map(nameOfRole).join(', ')} can connect and have no more rights than needed`)
}

export const checkConnections: Check = async (part, { engine, config }) => {
  const { direct } = config.connections
  if (direct !== undefined && (await withClient(direct, isPooled)))
    return warning(
      part,
      'DATABASE_URL_DIRECT leads to a connection pooler, so the processes do not hear of changes and jobs.',
      'Set it to PostgreSQL itself.',
    )
  const budget = await withClient(engine.url('app'), (client) => readConnectionBudget(client, config))
  const problem = connectionProblem(budget)
  if (problem !== undefined)
    return warning(part, problem, 'Change the pool sizes, raise max_connections, or use a pooler.')
  const { used } = await rowAsOwner<{ used: number }>(
    engine,
    `select sum(numbackends)::int as used from pg_stat_database`,
  )
  const { most, accepted } = budget
  const says = `${used} of ${accepted} connections are in use; a process with these settings opens at most ${most}`
  return used > accepted * MANY_CONNECTIONS
    ? warning(part, says, 'Raise max_connections of PostgreSQL, or lower the sizes of the pools.')
    : ok(part, says)
}

export const checkReplica: Check = async (part, { config }) => {
  const { replica } = config.connections
  if (replica === undefined) return ok(part, 'none: the database serves all reads')
  const { rows } = await withClient(replica, (client) =>
    client.query<{ isReplica: boolean; isFed: boolean; behind: number | null }>(
      `select pg_is_in_recovery() as "isReplica",
         exists (select from pg_stat_wal_receiver) as "isFed",
         extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::int as behind`,
    ),
  )
  if (rows[0]?.isReplica !== true)
    return warning(
      part,
      'DATABASE_URL_REPLICA leads to no replica, so the primary serves all reads.',
      'Set it to a streaming replica of the database.',
    )
  return rows[0].isFed
    ? ok(part, `receives changes; the last one that it applied is ${rows[0].behind ?? 0} s old`)
    : warning(
        part,
        'The replica receives no changes, so the primary serves all reads.',
        'Check primary_conninfo of the replica, and its log.',
      )
}

export const checkDurability: Check = async (part, { engine }) => {
  const { off } = await rowAsOwner<{ off: string | null }>(
    engine,
    `select string_agg(name, ', ' order by name) as off from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
  )
  if (off === null) return ok(part, 'PostgreSQL confirms a change only when it is on disk')
  return broken(
    part,
    `${off} is off in PostgreSQL: a power failure can lose changes that Homefield has confirmed, or destroy the database.`,
    `Set it to on in postgresql.conf and reload PostgreSQL.`,
  )
}

export const checkSchema: Check = (part, { engine }) =>
  withClient(engine.url('worker'), async (client) => {
    try {
      await assertSchema(client)
      return ok(part, 'matches this version of Homefield')
    } catch (error) {
      if (!(error instanceof MigrationError)) throw error
      return broken(part, error.message, 'If the schema is older, run: npm run homefield -- migrate')
    }
  })

export const checkCatalog: Check = async (part, { engine }) => {
  const stray = await strayInCatalog(engine.superUrl)
  if (stray === null)
    return ok(
      part,
      'not compared with this version: the user of DATABASE_URL may not create a database. The check of the schema covers functions and policies.',
    )
  if (stray.length === 0) return ok(part, 'tables, policies, rights and functions match this version')
  return broken(
    part,
    `${stray.length} differences from the schema of this version:\n    ${stray.slice(0, 10).join('\n    ')}`,
    'The database was changed by hand. Undo the changes, or restore a backup.',
  )
}

export const checkClock: Check = async (part, { engine, clock }) => {
  const seconds = await withClient(engine.url('worker'), async (client) => {
    const before = clock.now()
    const { rows } = await client.query<{ at: string }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as at`,
    )
    const at = Temporal.Instant.fromEpochMilliseconds(Number(rows[0]?.at))
    return secondsApart(before, at, clock.now())
  })
  if (seconds > MOST_CLOCK_SECONDS)
    return warning(
      part,
      `The clocks of this machine and of the database differ by ${Math.round(seconds)} seconds.`,
      'Synchronize both with NTP: reminders use the clock of this machine.',
    )
  return ok(part, `${nowOf(clock)}, the same as the database’s`)
}

/**
 * Returns how far a time of another clock is outside the interval in which it was read, in seconds.
 * A slow answer makes the interval longer, so that a busy database does not look like a wrong clock.
 */
export function secondsApart(
  before: Temporal.Instant,
  at: Temporal.Instant,
  after: Temporal.Instant,
): number {
  const early = before.since(at).total('seconds')
  const late = at.since(after).total('seconds')
  return Math.max(0, early, late)
}

const nowOf = (clock: Clock): string => clock.now().toString({ smallestUnit: 'second' })
