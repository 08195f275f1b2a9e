/**
 * A fake server for the calendars of all platforms. One local port serves the calendars of all host names.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Says how the fake server responds to requests for one calendar. */
export type Calendar =
  /** Sends the whole calendar, or a 304 if the ETag in the request matches. */
  | {
      readonly kind: 'whole'
      readonly body: () => string | Buffer
      readonly etag: () => string | null
      readonly afterMs: number
    }
  /** Sends one byte every ten seconds and never ends the response. */
  | { readonly kind: 'drip' }
  /** Sends the headers and then nothing more. */
  | { readonly kind: 'silence' }

export interface Platform {
  readonly port: number
  /** Maps the URL path of each calendar to the fake server's behavior. */
  readonly calendars: Map<string, Calendar>
  /** Returns how many responses the fake server has sent since the previous call of `counted()`. */
  counted(): Counted
  close(): Promise<void>
}

export interface Counted {
  readonly notModified: number
  readonly whole: number
}

const DRIP_EVERY_MS = 10_000

export async function startPlatform(): Promise<Platform> {
  const calendars = new Map<string, Calendar>()
  let counts = { notModified: 0, whole: 0 }
  const server = createServer((request, response) => {
    const calendar = calendars.get(request.url ?? '')
    if (!calendar) return void response.writeHead(404).end()
    if (calendar.kind !== 'whole') return begin(response, calendar.kind)
    setTimeout(() => {
      const etag = calendar.etag()
      if (etag !== null && request.headers['if-none-match'] === etag) {
        counts.notModified++
        response.writeHead(304, { etag }).end()
        return
      }
      counts.whole++
      response
        .writeHead(200, { 'content-type': 'text/calendar', ...(etag === null ? {} : { etag }) })
        .end(calendar.body())
    }, calendar.afterMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    calendars,
    counted() {
      const counted = counts
      counts = { notModified: 0, whole: 0 }
      return counted
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function begin(response: ServerResponse, kind: 'drip' | 'silence'): void {
  response.writeHead(200, { 'content-type': 'text/calendar' }).flushHeaders()
  if (kind === 'silence') return
  response.write('B')
  const dripping = setInterval(() => response.write('E'), DRIP_EVERY_MS)
  response.once('close', () => clearInterval(dripping))
}
