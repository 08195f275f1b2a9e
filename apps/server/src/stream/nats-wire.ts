import { connect as connectTo, type NatsConnection } from '@nats-io/transport-node'
import type { NatsSettings } from '../config/config.ts'
import type { Logger } from '../lib/logger.ts'
import type { Line, Wire, WireEvents } from './wire.ts'

/*
 * Sends notices with core NATS, which delivers a message only to current subscribers and never stores it.
 * The client's own reconnecting is off, because the change notifier reconnects NATS and PostgreSQL alike.
 */

const SUBJECT = 'homefield.revisions'
/** Maximum payload in bytes, enough for about 1,000 changed subjects. NATS accepts 1 MiB by default. */
const LONGEST = 64_000
const PATIENCE_MS = 5_000

interface NatsWireParts {
  readonly settings: NatsSettings
  readonly log: Logger
}

export function natsWire(parts: NatsWireParts): Wire {
  return { longest: LONGEST, connect: (events) => connect(parts, events) }
}

async function connect({ settings, log }: NatsWireParts, { heard, lost }: WireEvents): Promise<Line> {
  const { servers, user, password, token, tls } = settings
  const connection = await connectTo({
    servers: [...servers],
    ...(user === undefined ? {} : { user, pass: password ?? '' }),
    ...(token === undefined ? {} : { token }),
    ...(tls ? { tls: {} } : {}),
    name: 'homefield',
    reconnect: false,
    ignoreClusterUpdates: true,
    timeout: PATIENCE_MS,
  })
  const answered = watch(connection, lost)
  void tellErrors(connection, log)
  const cut = () => void connection.close().catch(() => undefined)
  return {
    async listen() {
      const callback = (error: Error | null, message: { string(): string }) =>
        error ? lost(error) : heard(message.string())
      connection.subscribe(SUBJECT, { callback })
      await answered()
    },
    async ring(payload) {
      connection.publish(SUBJECT, payload)
      await answered()
    },
    check: answered,
    end: () => within(PATIENCE_MS, connection.close()).catch(() => undefined),
    cut,
  }
}

/**
 * Calls `lost` when the NATS connection ends.
 * Returns a function that waits until the NATS server has received all sent messages.
 * All notices share one callback of `closed()`, because a callback per notice would leak memory.
 * The promise of `closed()` may be pending for weeks and keeps every callback in memory.
 */
function watch(connection: NatsConnection, lost: WireEvents['lost']): () => Promise<void> {
  const waiting = new Set<(error: Error) => void>()
  void connection.closed().then((cause) => {
    const error = cause ?? new Error('the connection ended')
    for (const fail of waiting) fail(error)
    lost(error)
  })
  return async () => {
    const { promise: ended, reject: fail } = Promise.withResolvers<never>()
    waiting.add(fail)
    try {
      await within(PATIENCE_MS, Promise.race([connection.flush(), ended]))
    } finally {
      waiting.delete(fail)
    }
  }
}

/** Logs errors that do not end the connection, such as a missing permission to publish. */
async function tellErrors(connection: NatsConnection, log: Logger): Promise<void> {
  for await (const status of connection.status())
    if (status.type === 'error')
      log.warn({ err: status.error }, 'NATS rejected an operation of the change notifier')
}

function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the NATS server did not respond')), ms)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
