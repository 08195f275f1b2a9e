import { POOL_SIZES } from '@homefield/database/pool-sizes'
import { cloneDatabase } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { connectionProblem, mostConnections, readConnectionBudget } from './connections.ts'

const connections = { pools: POOL_SIZES, prepares: undefined, direct: undefined, replica: undefined }
const full = { connections, nats: undefined, roles: ['http', 'stream', 'jobs'] } as const
const nats: Config['nats'] = {
  servers: ['n:4222'],
  tls: false,
  user: undefined,
  password: undefined,
  token: undefined,
}

test('two processes with default settings fit into a PostgreSQL with its default settings', () => {
  // PostgreSQL's defaults: max_connections is 100, superuser_reserved_connections is 3.
  expect(2 * mostConnections(full)).toBeLessThanOrEqual(97)
})

test('counts the pools, the job runners, and the connections that listen', () => {
  const pools = { app: 5, auth: 4, worker: 3 }
  const own = { ...full, connections: { ...connections, pools } }
  // The job runners have 5, 4, 3 and 4 connections, and the change notifier has one.
  expect(mostConnections(own)).toBe(5 + 4 + 3 + 16 + 1)
  expect(mostConnections({ ...own, roles: ['http'] })).toBe(5 + 4 + 3 + 1)
  expect(mostConnections({ ...own, roles: ['http'], nats })).toBe(5 + 4 + 3)
  const direct = 'postgres://db/h'
  expect(mostConnections({ ...own, connections: { ...own.connections, direct } })).toBe(12 + 16 + 4 + 1)
})

test('says what to change if one process may open more connections than PostgreSQL accepts', async () => {
  const clone = await cloneDatabase(sharedCluster(), 'connections')
  const client = new pg.Client({ connectionString: clone.url('app') })
  await client.connect()
  const pools = { ...POOL_SIZES, app: 999 }
  const budget = await readConnectionBudget(client, { ...full, connections: { ...connections, pools } })
  await client.end()
  await clone.drop()

  // The test cluster has max_connections 1000 and PostgreSQL's default of 3 reserved connections.
  expect(budget).toMatchObject({ accepted: 997, isPooled: false })
  expect(connectionProblem(budget)).toMatch(/may open 10\d\d .* accepts only 997\. Lower DATABASE_POOL_APP/)
  expect(connectionProblem({ ...budget, most: 997 })).toBeUndefined()
  expect(connectionProblem({ ...budget, isPooled: true })).toBeUndefined()
})
