import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import type { EngineLog } from './engine/engine.ts'
import type { LoginRole } from './engine/role.ts'
import { limitTransaction } from './engine/role-limits.ts'
import { POOL_SIZES, type PoolSizes } from './pool-sizes.ts'
import { PreparingClient, type PreparingConfig } from './preparing-client.ts'
import type { DB } from './schema.gen.ts'
import { valueParsers, type Instants } from './value-parsers.ts'

export interface PoolOptions {
  readonly url: string
  readonly role: LoginRole
  readonly log: EngineLog
  /** Maximum number of connections of this pool. The embedded server allows 100 connections in total. */
  readonly max: number
  readonly instants?: Instants | undefined
  /** Whether to use prepared statements. By default: unless a connection pooler is in front of PostgreSQL. */
  readonly prepares?: boolean | undefined
  /** The application name that pg_stat_activity shows for this pool's connections. */
  readonly name?: string | undefined
}

/**
 * Creates a connection pool that survives a restart of the database server.
 * The pool drops idle connections that die.
 * If a connection dies during a query, the query fails, and the next query opens a new connection.
 * If the server is unreachable, `connect` fails at once or after 5 s, with an error that `isDatabaseAway` knows.
 */
export function openPool({ url, role, log, max, instants = 'string', prepares, name }: PoolOptions): pg.Pool {
  const config: pg.PoolConfig & PreparingConfig = {
    Client: PreparingClient as unknown as new (config?: string | pg.ClientConfig) => pg.ClientBase,
    // Sends a statement without waiting for the answer to the one before (decision 68).
    pipeline: true,
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    // The first transaction of a connection takes some 60 ms longer than the next ones, so some connections stay open.
    min: role === 'app' ? Math.min(4, max) : 0,
    idleTimeoutMillis: 30_000,
    application_name: name ?? `homefield-${role}`,
    beginning: limitTransaction(role),
    prepares,
    types: valueParsers(instants),
    keepAlive: true,
    onConnect: (client) => (client as PreparingClient).detectPooler(), // oxlint-disable-line no-misused-promises -- pg awaits it; its types do not say so
  }
  const pool = new pg.Pool(config)
  // If an idle connection dies, pg emits an error, which would end the process if nothing listened for the error.
  pool.on('error', (error) =>
    log.warn(`A database connection of the role ${role} was lost: ${error.message}`),
  )
  // A connection that dies during a query emits an error, too. Ignore it here, because the caller's query fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export interface Database {
  /** Connects as homefield_app and serves requests. Outside of `asUser`, row security hides all users' rows. */
  readonly app: Kysely<DB>
  /** Connects as homefield_auth, which accesses better-auth's tables. */
  readonly auth: Kysely<DB>
  /** Connects as homefield_worker and runs jobs. */
  readonly worker: Kysely<DB>
  /** The connection pools of `app`, `auth` and `worker`. LISTEN and graphile-worker use a pool directly. */
  readonly pools: Readonly<Record<LoginRole, pg.Pool>>
  /** Connects as homefield_app to the replica, if there is one. */
  readonly replica: Kysely<DB> | undefined
  /** A separate pool for better-auth, which expects timestamps as Date objects. */
  readonly betterAuth: Kysely<DB>
  /** Closes every connection after its current query. A second call does nothing. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Returns a role's connection URL. The app passes `engine.url`, and a test passes the `url` of its clone. */
  readonly url: (role: LoginRole) => string
  /** URL of the role `app` on a streaming replica. Its pool has the same size as that of the primary. */
  readonly replicaUrl?: string | undefined
  readonly log: EngineLog
  /** Maximum numbers of connections. The default suits two processes on one PostgreSQL with its stock settings. */
  readonly max?: Partial<PoolSizes> | undefined
  /** Whether to use prepared statements. By default: unless a connection pooler is in front of PostgreSQL. */
  readonly prepares?: boolean | undefined
}

const half = (size: number): number => Math.max(1, Math.floor(size / 2))

/** Creates the pools. They open no connection before the first query. */
export function openDatabase({ url, replicaUrl, log, max, prepares }: DatabaseOptions): Database {
  const { app, auth, worker } = { ...POOL_SIZES, ...max }
  const open = (role: LoginRole, size: number, instants: Instants = 'string'): pg.Pool =>
    openPool({ url: url(role), role, log, max: size, instants, prepares })
  const pools = { app: open('app', app), auth: open('auth', half(auth)), worker: open('worker', worker) }
  const dated = open('auth', half(auth), 'Date')
  const replica =
    replicaUrl === undefined
      ? undefined
      : openPool({ url: replicaUrl, role: 'app', log, max: app, prepares, name: 'homefield-replica' })
  const kysely = (pool: pg.Pool): Kysely<DB> => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  let closing: Promise<void> | null = null
  return {
    app: kysely(pools.app),
    auth: kysely(pools.auth),
    worker: kysely(pools.worker),
    replica: replica && kysely(replica),
    betterAuth: kysely(dated),
    pools,
    close: () =>
      (closing ??= Promise.all(
        [...Object.values(pools), dated, ...(replica ? [replica] : [])].map((pool) => pool.end()),
      ).then(() => undefined)),
  }
}
