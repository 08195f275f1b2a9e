import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The response of a fake team platform to requests for one address. */
export type FeedAnswer =
  | {
      readonly body: string | Uint8Array
      readonly etag?: string
      readonly status?: number
      readonly headers?: Record<string, string>
    }
  | { readonly status: number; readonly headers?: Record<string, string> }
  /** Simulates a server that sends only the headers and then hangs. */
  | 'silence'
  /** Simulates a connection that breaks in the middle of the body. */
  | { readonly breakAfter: number; readonly body: string | Uint8Array }

export interface FeedServer {
  readonly port: number
  /**
   * Sets the response for an address in the form `host/path?query`, without a scheme.
   * If `answer` is a function, the server calls it for each request.
   */
  serve(address: string, answer: FeedAnswer | (() => FeedAnswer)): void
  /**
   * Sets the response for all addresses with a prefix. A response that `serve` has set takes precedence.
   * `rest` is the part of the address after the prefix.
   */
  serveUnder(beginning: string, answer: (rest: string) => FeedAnswer): void
  /** Number of requests to an address. */
  hits(address: string): number
  /** A SafeFetch option that sends requests for faked hosts to this server. Other hosts resolve normally. */
  loopback(host: string): { address: '127.0.0.1'; port: number; tls: false } | undefined
  close(): Promise<void>
}

const FEEDS = join(import.meta.dirname, '../feeds')

/** Reads a recorded feed of a real platform. Some of its events were removed; all other bytes are unchanged. */
export function recordedFeed(name: string): Promise<Buffer> {
  return readFile(join(FEEDS, `${name}.ics`))
}

/** Fakes the calendar servers of all team platforms on one local port, including failures of these servers. */
export async function startFeedServer(): Promise<FeedServer> {
  const answers = new Map<string, FeedAnswer | (() => FeedAnswer)>()
  const beginnings = new Map<string, (rest: string) => FeedAnswer>()
  const hits = new Map<string, number>()
  const server = createServer((request, response) => {
    const address = addressOf(request)
    const key = answers.has(address) ? address : withoutFreshness(address)
    hits.set(key, (hits.get(key) ?? 0) + 1)
    const found = answers.get(key)
    if (found !== undefined) return respond(request, response, typeof found === 'function' ? found() : found)
    const [beginning, answer] = [...beginnings].find(([text]) => address.startsWith(text)) ?? []
    return respond(request, response, answer?.(address.slice(beginning?.length)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    serve: (address, answer) => void answers.set(address, answer),
    serveUnder: (beginning, answer) => void beginnings.set(beginning, answer),
    hits: (address) => hits.get(address) ?? 0,
    loopback: (host) =>
      [...answers.keys(), ...beginnings.keys()].some((address) => address.startsWith(`${host}/`))
        ? { address: '127.0.0.1', port, tls: false }
        : undefined,
    close: () => end(server),
  }
}

function addressOf(request: IncomingMessage): string {
  return `${(request.headers.host ?? '').replace(/:\d+$/, '')}${request.url ?? ''}`
}

/** Removes the `_` parameter, which the server adds to bypass TeamSnap's edge cache. */
function withoutFreshness(address: string): string {
  return address.replace(/[?&]_=\d+$/, '')
}

function respond(request: IncomingMessage, response: ServerResponse, answer: FeedAnswer | undefined): void {
  if (answer === undefined) {
    response.writeHead(404).end()
    return
  }
  if (answer === 'silence') {
    response.writeHead(200, { 'content-type': 'text/calendar' }).flushHeaders()
    return
  }
  if ('breakAfter' in answer) {
    const body = Buffer.from(answer.body)
    response.writeHead(200, { 'content-type': 'text/calendar', 'content-length': body.length })
    response.write(body.subarray(0, answer.breakAfter), () => response.destroy())
    return
  }
  if (!('body' in answer)) {
    response.writeHead(answer.status, answer.headers).end()
    return
  }
  if (answer.etag !== undefined && request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, { etag: answer.etag }).end()
    return
  }
  response
    .writeHead(answer.status ?? 200, {
      'content-type': 'text/calendar; charset=utf-8',
      ...(answer.etag === undefined ? {} : { etag: answer.etag }),
      ...answer.headers,
    })
    .end(answer.body)
}

function end(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
