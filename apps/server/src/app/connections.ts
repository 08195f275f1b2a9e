import { isPooled } from '@homefield/database/pooler'
import type pg from 'pg'
import type { Config } from '../config/config.ts'

/** Number of connections of each job runner, one of which listens for new jobs. */
export const JOB_CONNECTIONS = { jobs: 5, feeds: 4, accounts: 3, deliveries: 4 } as const

type Settings = Pick<Config, 'connections' | 'roles' | 'nats'>

/** Returns the maximum number of database connections of one process with these settings. */
export function mostConnections({ connections: { pools, direct }, roles, nats }: Settings): number {
  const runners = roles.includes('jobs') ? Object.values(JOB_CONNECTIONS) : []
  const listeners = direct === undefined ? 0 : runners.length
  return [...Object.values(pools), ...runners, listeners, nats ? 0 : 1].reduce((sum, one) => sum + one, 0)
}

export interface ConnectionBudget {
  /** Maximum number of connections of one process with these settings. */
  readonly most: number
  /** Number of connections that PostgreSQL accepts from all processes. */
  readonly accepted: number
  /** True if a connection pooler limits the connections to PostgreSQL. */
  readonly isPooled: boolean
}

/** @param client a connection of any database role */
export async function readConnectionBudget(
  client: pg.ClientBase,
  settings: Settings,
): Promise<ConnectionBudget> {
  // PostgreSQL 16 added the setting reserved_connections.
  const { rows } = await client.query<{ accepted: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - coalesce(current_setting('reserved_connections', true), '0')::int as accepted`,
  )
  return {
    most: mostConnections(settings),
    accepted: rows[0]?.accepted ?? 0,
    isPooled: await isPooled(client),
  }
}

/** Returns a sentence for the operator if PostgreSQL accepts too few connections, otherwise undefined. */
export function connectionProblem({ most, accepted, isPooled }: ConnectionBudget): string | undefined {
  if (isPooled || most <= accepted) return undefined
  return (
    `This process may open ${most} database connections, but PostgreSQL accepts only ${accepted}. ` +
    'Lower DATABASE_POOL_APP, DATABASE_POOL_AUTH and DATABASE_POOL_WORKER, or raise max_connections of PostgreSQL.'
  )
}
