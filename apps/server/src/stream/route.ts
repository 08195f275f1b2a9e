import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import { AppError } from '../lib/app-error.ts'
import { type Authenticate, isForAccount } from '../lib/authenticate.ts'
import type { Device } from './audience.ts'
import { encodeRetry } from './frame.ts'
import type { Hub } from './hub.ts'

/**
 * Maximum number of unsent bytes that the process buffers for one device before it disconnects the device.
 * Bytes in the operating system's buffers do not count toward the maximum.
 */
const MOST_WAITING = 64 * 1024
/** Milliseconds to wait after the end of a stream, so that the device can read the last frame. */
const FLUSH_MS = 5_000

interface StreamRouteParts {
  readonly hub: Hub
  readonly authenticate: Authenticate
  /** Throws if the person connects too often. Each new stream costs a database query. */
  readonly limit?: (userId: string, reply: FastifyReply) => Promise<void>
}

/** Serves `GET /api/v1/stream` for a cookie or bearer token. Streams end before the HTTP server closes. */
export function serveStream(app: FastifyInstance, { hub, authenticate, limit }: StreamRouteParts): void {
  app.addHook('preClose', () => hub.close())
  // The route does not support HEAD: a HEAD request would get no frame and stay open.
  const options = { schema: { hide: true }, exposeHeadRoute: false }
  app.get('/api/v1/stream', options, async (request, reply) => {
    const who = await authenticate(request.headers)
    if (!who || !isForAccount(request.headers, who)) throw new AppError('unauthenticated')
    await limit?.(who.userId, reply)
    const head = { ...reply.getHeaders(), 'x-request-id': request.id, ...HEADERS }
    const { raw } = reply
    const leave = await hub.join(who, deviceOf(raw, head))
    reply.hijack()
    if (raw.closed) leave()
    else raw.once('close', leave)
  })
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // `no-transform` forbids proxies to compress the stream, because compression would delay frames.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * The HTTP response starts with the first frame. A device that reads too slowly is disconnected (C16).
 * A disconnected device gets all changes that it missed when it reconnects.
 * Letting a slow device reconnect costs less memory than storing its unread frames.
 */
function deviceOf(
  raw: ServerResponse,
  head: Readonly<Record<string, OutgoingHttpHeader | undefined>>,
): Device {
  return {
    send(text) {
      if (raw.destroyed || raw.writableEnded) return false
      if (raw.writableLength > MOST_WAITING) {
        raw.destroy()
        return false
      }
      if (!raw.headersSent) {
        // HTTP keep-alive is off, because the connection closes when the stream ends.
        raw.shouldKeepAlive = false
        for (const [name, value] of Object.entries(head)) if (value !== undefined) raw.setHeader(name, value)
      }
      raw.write(text)
      return true
    },
    end(retryMs) {
      if (raw.destroyed) return
      raw.end(encodeRetry(retryMs))
      setTimeout(() => raw.destroy(), FLUSH_MS).unref()
    },
  }
}
