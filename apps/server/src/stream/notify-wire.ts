import pg from 'pg'
import type { Line, Wire, WireEvents } from './wire.ts'

const CHANNEL = 'homefield_revisions'
/** Maximum payload in bytes. PostgreSQL rejects payloads of 8,000 bytes or more. */
const LONGEST = 7_900

/**
 * The wire uses its own database connection, separate from the connection pools.
 * NOTIFY runs in its own transaction, because NOTIFY in a writing transaction would serialize all commits.
 * @param url URL of a direct connection, because LISTEN does not work through a transaction pooler
 */
export function notifyWire(url: string): Wire {
  return { longest: LONGEST, connect: (events) => connect(url, events) }
}

async function connect(url: string, { heard, lost }: WireEvents): Promise<Line> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'homefield-change-notifier',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
  client.on('error', lost)
  client.on('end', () => lost(new Error('the connection ended')))
  client.on('notification', ({ payload }) => heard(payload ?? ''))
  const end = () => client.end().catch(() => undefined)
  try {
    await client.connect()
  } catch (error) {
    void end()
    throw error
  }
  return {
    listen: async () => void (await client.query(`listen ${CHANNEL}`)),
    ring: async (payload) => void (await client.query('select pg_notify($1, $2)', [CHANNEL, payload])),
    check: async () => void (await client.query('select 1')),
    end,
    // `cut` destroys the socket, because `client.end()` would wait forever for an unresponsive server.
    cut: () => void client.connection.stream.destroy(),
  }
}
