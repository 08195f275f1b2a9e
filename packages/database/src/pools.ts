import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import type { EngineLog } from './engine/engine.ts'
import type { LoginRole } from './engine/role.ts'
import { PreparingClient } from './preparing-client.ts'
import type { DB } from './schema.gen.ts'
import { valueParsers, type Instants } from './value-parsers.ts'

export interface PoolOptions {
  readonly url: string
  readonly role: LoginRole
  readonly log: EngineLog
  /** Maximum number of connections of this pool. The embedded server allows 100 connections in total. */
  readonly max?: number | undefined
  readonly instants?: Instants | undefined
  /** The application name that pg_stat_activity shows for this pool's connections. */
  readonly name?: string | undefined
}

/*
 * Timeouts in milliseconds. A request must fail before the reverse proxy gives up; a job may take longer.
 * An idle transaction is a bug in this app and holds locks, so PostgreSQL ends its connection.
 */
const LIMITS: Record<LoginRole, { statement: number; idle: number; lock: number; max: number }> = {
  app: { statement: 15_000, idle: 15_000, lock: 5_000, max: 20 },
  auth: { statement: 10_000, idle: 10_000, lock: 5_000, max: 8 },
  worker: { statement: 120_000, idle: 60_000, lock: 30_000, max: 10 },
}

/**
 * Creates a connection pool that survives a restart of the database server.
 * The pool drops idle connections that die.
 * If a connection dies during a query, the query fails, and the next query opens a new connection.
 * If the server is unreachable, `connect` fails at once or after 5 s, with an error that `isDatabaseAway` knows.
 */
export function openPool({ url, role, log, max, instants = 'string', name }: PoolOptions): pg.Pool {
  const limits = LIMITS[role]
  const pool = new pg.Pool({
    Client: PreparingClient,
    // Sends a statement without waiting for the answer to the one before (decision 68).
    pipeline: true,
    connectionString: url,
    max: max ?? limits.max,
    connectionTimeoutMillis: 5_000,
    // The first transaction of a connection takes some 60 ms longer than the next ones, so some connections stay open.
    min: role === 'app' ? 4 : 0,
    idleTimeoutMillis: 30_000,
    application_name: name ?? `homefield-${role}`,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idle,
    types: valueParsers(instants),
    keepAlive: true,
    // An external server may have other defaults than UTC and ISO dates, which the value parsers expect.
    onConnect: (client) => client.query("set timezone to 'UTC'; set datestyle to 'ISO, YMD'"), // oxlint-disable-line no-misused-promises -- pg awaits it; its types do not say so
  })
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
  /** A separate pool for better-auth, which expects timestamps as Date objects. */
  readonly betterAuth: Kysely<DB>
  /** Closes every connection after its current query. A second call does nothing. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Returns a role's connection URL. The app passes `engine.url`, and a test passes the `url` of its clone. */
  readonly url: (role: LoginRole) => string
  readonly log: EngineLog
  readonly max?: Partial<Record<LoginRole, number>> | undefined
}

/** Creates the pools. They open no connection before the first query. */
export function openDatabase({ url, log, max = {} }: DatabaseOptions): Database {
  const open = (role: LoginRole, instants: Instants = 'string'): pg.Pool =>
    openPool({ url: url(role), role, log, max: max[role], instants })
  const pools = { app: open('app'), auth: open('auth'), worker: open('worker') }
  const dated = open('auth', 'Date')
  const kysely = (pool: pg.Pool): Kysely<DB> => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  let closing: Promise<void> | null = null
  return {
    app: kysely(pools.app),
    auth: kysely(pools.auth),
    worker: kysely(pools.worker),
    betterAuth: kysely(dated),
    pools,
    close: () =>
      (closing ??= Promise.all([...Object.values(pools), dated].map((pool) => pool.end())).then(
        () => undefined,
      )),
  }
}
