import { isPooled } from '@homefield/database/pooler'
import pg from 'pg'
import type { Logger } from '../lib/logger.ts'
import type { Line, Wire, WireEvents } from './wire.ts'

const CHANNEL = 'homefield_revisions'
/** Maximum payload in bytes. PostgreSQL rejects payloads of 8,000 bytes or more. */
const LONGEST = 7_900

interface NotifyWireParts {
  /** URL of the role homefield_app. */
  readonly url: string
  /** URL of PostgreSQL itself, if `url` leads to a connection pooler. */
  readonly directUrl?: string | undefined
  readonly log: Logger
}

/**
 * The wire uses its own database connection, separate from the connection pools.
 * NOTIFY runs in its own transaction, because NOTIFY in a writing transaction would serialize all commits.
 * LISTEN does not work through a pooler. Without a direct connection, this process sends notices but hears none.
 * Its poll of the revisions then finds the changes of other processes.
 */
export function notifyWire(parts: NotifyWireParts): Wire {
  return { longest: LONGEST, connect: (events) => connect(parts, events) }
}

async function connect({ url, directUrl, log }: NotifyWireParts, { heard, lost }: WireEvents): Promise<Line> {
  const client = new pg.Client({
    connectionString: directUrl ?? url,
    application_name: 'homefield-change-notifier',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
  client.on('error', lost)
  client.on('end', () => lost(new Error('the connection ended')))
  client.on('notification', ({ payload }) => heard(payload ?? ''))
  const end = () => client.end().catch(() => undefined)
  let isDeaf = false
  try {
    await client.connect()
    isDeaf = directUrl === undefined && (await isPooled(client))
  } catch (error) {
    void end()
    throw error
  }
  return {
    async listen() {
      if (isDeaf)
        log.warn(
          'A connection pooler is in front of PostgreSQL, so changes by other processes arrive up to 5 s late. ' +
            'Set NATS_URL, or set DATABASE_URL_DIRECT to PostgreSQL itself.',
        )
      else await client.query(`listen ${CHANNEL}`)
    },
    ring: async (payload) => void (await client.query('select pg_notify($1, $2)', [CHANNEL, payload])),
    check: async () => void (await client.query('select 1')),
    end,
    // `cut` destroys the socket, because `client.end()` would wait forever for an unresponsive server.
    cut: () => void client.connection.stream.destroy(),
  }
}
