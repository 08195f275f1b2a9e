import type { LoginRole } from './role.ts'

/*
 * Timeouts in milliseconds. A request must fail before the reverse proxy gives up; a job may take longer.
 * An idle transaction is a bug in this app and holds locks, so PostgreSQL ends its connection.
 *
 * The limits apply in two ways, because a connection pooler refuses them as start-up parameters (decision 82).
 * Each transaction sets them for itself. A statement outside a transaction has the defaults of its role.
 */
interface RoleLimits {
  readonly statement_timeout: number
  readonly lock_timeout: number
  readonly idle_in_transaction_session_timeout: number
}

const LIMITS: Readonly<Record<LoginRole, RoleLimits>> = {
  app: { statement_timeout: 15_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 },
  auth: { statement_timeout: 10_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 },
  worker: { statement_timeout: 120_000, lock_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 },
}

const settings = (limits: RoleLimits): [string, number][] => Object.entries(limits)

/** Returns statements that set the role's limits for the current transaction. */
export const limitTransaction = (role: LoginRole): string =>
  settings(LIMITS[role])
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')

/** Returns statements that make the limits the defaults of the database user `user`, for new connections. */
export const limitUser = (role: LoginRole, user: string): string =>
  settings(LIMITS[role])
    .map(([name, value]) => `alter role ${user} set ${name} = ${value}`)
    .join('; ')

/** Returns the limits as PostgreSQL lists them in `pg_db_role_setting.setconfig`. */
export const limitsAsStored = (role: LoginRole): string[] =>
  settings(LIMITS[role]).map(([name, value]) => `${name}=${value}`)
