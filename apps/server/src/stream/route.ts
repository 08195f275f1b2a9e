import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import { AppError } from '../lib/app-error.ts'
import { type Authenticate, isForAccount } from '../lib/authenticate.ts'
import type { Device } from './audience.ts'
import { encodeRetry } from './frame.ts'
import type { Hub } from './hub.ts'

/**
 * Maximum bytes that this process buffers for one slow device.
 * The operating system's buffers are not counted.
 */
const MOST_WAITING = 64 * 1024
/** After the end of a stream, the server waits this many milliseconds for the device to read the last frame. */
const FLUSH_MS = 5_000

interface StreamRouteParts {
  readonly hub: Hub
  readonly authenticate: Authenticate
  /** Throws if this person connects too often. The limit exists because each stream costs a query. */
  readonly limit?: (userId: string, reply: FastifyReply) => Promise<void>
}

/** Serves `GET /api/v1/stream`, with a cookie or bearer token. All streams end before the server closes. */
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
  // `no-transform` forbids compression, because a proxy that compresses would delay frames.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * The first frame starts the response. A device that reads too slowly is disconnected (C16).
 * A disconnected reader gets all missed changes when it reconnects.
 * A reconnect costs less than buffering the reader's frames.
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
        // The end of a stream closes the connection, so HTTP keep-alive is switched off.
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
