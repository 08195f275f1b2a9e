import type { LoginRole } from './engine/role.ts'

/** Maximum number of connections of one process per database role. Two pools share those of the role `auth`. */
export type PoolSizes = Readonly<Record<LoginRole, number>>

/** With the pools of the job runners, two processes fit into the 97 connections of a stock PostgreSQL. */
export const POOL_SIZES: PoolSizes = { app: 12, auth: 8, worker: 8 }
