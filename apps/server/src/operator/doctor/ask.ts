import { nameOfRole } from '@homefield/database/engine/role'
import type { Engine } from '@homefield/database/engine/engine'
import pg from 'pg'

export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'homefield-doctor',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/**
 * Returns the first row of a query that runs as the owner role.
 * The user of DATABASE_URL is only a member of the owner role, and may have no rights of its own.
 */
export function rowAsOwner<Row extends pg.QueryResultRow>(
  engine: Engine,
  query: string,
  ...values: unknown[]
): Promise<Row> {
  return withClient(engine.url('owner'), async (client) => {
    await client.query(`begin read only; set local role ${nameOfRole('owner')}`)
    const { rows } = await client.query<Row>(query, values)
    await client.query('commit')
    return rows[0] as Row
  })
}
