import { isIP } from 'node:net'
import { Client, type Dispatcher } from 'undici'
import type { Clock } from '../clock.ts'
import { isPublicAddress } from './address.ts'
import { ACCEPT_ENCODING, readBody } from './body.ts'
import { Chain } from './chain.ts'
import { classify } from './classify.ts'
import { type Destination, dial } from './dial.ts'
import { Gate } from '../gate.ts'
import {
  DEFAULT_GATE,
  DEFAULT_LIMITS,
  type FetchLimits,
  type FetchRequest,
  type Loopback,
  type LoopbackRoute,
  type SafeFetchOptions,
} from './options.ts'
import type { Failed, FetchOutcome, Refused, RefusedReason } from './outcome.ts'
import { type Resolve, askDns } from './resolver.ts'
import { readDate, readRetryAfter } from './retry-after.ts'
import { readTarget, refusal, type Target } from './target.ts'

interface Redirect {
  readonly kind: 'redirect'
  readonly location: string
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Every fetch of something outside goes through here (P4). What a parent pastes is an address chosen by a
 * stranger, asked from inside our network, answered by a server that owes us nothing.
 *
 * One fetch is a chain of hops (the URL, then each redirect). A hop waits at the gate, resolves the host,
 * refuses unless every address is public, and dials one of exactly those addresses: there is no second
 * look-up that could answer otherwise (C32). Then it asks, with a limit on everything: connecting, headers
 * and their size, silence, bytes before and after unpacking, and one deadline over the whole chain (C30).
 * Each redirect begins again from the start, without the caller's headers once the host changes (C31).
 *
 * A URL may be a bearer credential. It stands in no outcome but `finalUrl`, and nothing is logged here.
 */
export class SafeFetch {
  readonly #clock: Clock
  readonly #userAgent: string
  readonly #limits: FetchLimits
  readonly #resolve: Resolve
  readonly #loopback: Loopback
  readonly #ca: string | undefined
  readonly #gate: Gate
  readonly #closing = new AbortController()

  constructor(options: SafeFetchOptions) {
    this.#clock = options.clock
    this.#userAgent = options.userAgent
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits }
    this.#resolve = options.resolve ?? askDns()
    this.#loopback = options.loopback ?? (() => undefined)
    this.#ca = options.ca
    this.#gate = new Gate({ ...DEFAULT_GATE, ...options.gate })
  }

  /** GET, or POST where the request carries JSON, a form or bytes. Never rejects: every way it can end is an outcome. */
  async ask(url: string, request: FetchRequest = {}): Promise<FetchOutcome> {
    const chain = new Chain(request, this.#closing.signal)
    try {
      const first = readTarget(url)
      if (typeof first === 'string') return refused(first)
      const outcome = await this.#follow(first, chain)
      // What is sent is a secret more often than not: never over http because https failed.
      const mayTry = request.allowHttp === true && chain.content === undefined && !chain.redirected
      if (!mayTry || !refusesHttps(first, outcome)) return outcome
      // Whatever the caller wanted to send is not for everyone on the way to read.
      chain.dropHeaders()
      return await this.#follow(overHttp(first), chain)
    } catch (error) {
      return chain.explain(error)
    } finally {
      chain.end()
    }
  }

  /** Ends what is under way; later calls answer `aborted`. */
  close(): void {
    this.#closing.abort()
  }

  async #follow(first: Target, chain: Chain): Promise<FetchOutcome> {
    let target = first
    for (let hop = 0; hop <= this.#limits.redirects; hop++) {
      const answer = await this.#hop(target, chain)
      if (answer.kind !== 'redirect') return answer
      const next = readTarget(answer.location, target.url)
      if (typeof next === 'string') return refused(next)
      if (target.url.protocol === 'https:' && next.url.protocol === 'http:') return refused('downgrade')
      if (next.url.origin !== target.url.origin) chain.dropHeaders()
      chain.redirected = true
      target = next
    }
    return refused('redirects')
  }

  async #hop(target: Target, chain: Chain): Promise<FetchOutcome | Redirect> {
    const route = this.#loopback(target.host, target.port)
    const reason = route ? undefined : refusal(target)
    if (reason) return refused(reason)
    const leave = await this.#gate.enter(target.host, chain.signal)
    if (leave === 'busy') return { kind: 'failed', reason: 'busy' }
    try {
      chain.startClock(this.#limits.totalMs)
      const destination = route ? this.#toLoopback(target, route) : await this.#check(target, chain)
      return 'kind' in destination ? destination : await this.#ask(target, destination, chain)
    } catch (error) {
      return chain.explain(error)
    } finally {
      leave()
    }
  }

  async #check(target: Target, chain: Chain): Promise<Destination | Refused | Failed> {
    let addresses: readonly string[] = [target.host]
    if (isIP(target.host) === 0) {
      try {
        addresses = await chain.unlessEnded(this.#resolve(target.host, chain.signal))
      } catch (error) {
        if (chain.signal.aborted) throw error
        return { ...classify(error), reason: 'dns' }
      }
    }
    if (addresses.length === 0) return { kind: 'failed', reason: 'dns', code: 'ENODATA' }
    // One private address among public ones is a name that wants to be private later.
    if (!addresses.every(isPublicAddress)) return refused('address')
    const isHttps = target.url.protocol === 'https:'
    return {
      addresses: addresses.toSorted((one, other) => isIP(one) - isIP(other)),
      port: target.port,
      tls: isHttps ? { host: target.host, ca: this.#ca } : undefined,
    }
  }

  #toLoopback(target: Target, route: LoopbackRoute): Destination {
    if (route.address !== '127.0.0.1' && route.address !== '::1')
      throw new TypeError('A loopback route leads to 127.0.0.1 or ::1')
    return {
      addresses: [route.address],
      port: route.port,
      tls: route.tls ? { host: target.host, ca: this.#ca } : undefined,
    }
  }

  async #ask(target: Target, destination: Destination, chain: Chain): Promise<FetchOutcome | Redirect> {
    const limits = this.#limits
    const client = new Client(target.url.origin, {
      connect: (_options, done) => {
        dial(destination, limits.connectMs, chain.signal).then(
          (socket) => done(null, socket),
          (error: unknown) => done(error as Error, null),
        )
      },
      allowH2: false,
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.idleMs,
      maxHeaderSize: limits.headerBytes,
    })
    try {
      const response = await client.request({
        method: chain.content === undefined ? 'GET' : 'POST',
        body: chain.content ?? null,
        path: target.url.pathname + target.url.search,
        headers: { ...chain.headers, 'user-agent': this.#userAgent, 'accept-encoding': ACCEPT_ENCODING },
        signal: chain.signal,
      })
      return await this.#read(response, target, chain)
    } finally {
      // Not awaited: a peer that does not answer the closing must not hold us.
      client.destroy().catch(() => {})
    }
  }

  async #read(
    response: Dispatcher.ResponseData,
    target: Target,
    chain: Chain,
  ): Promise<FetchOutcome | Redirect> {
    const { statusCode: status, headers, body } = response
    body.on('error', () => {})
    if (status === 304 && chain.isConditional) return { kind: 'notModified' }
    if (REDIRECTS.has(status) && chain.followsRedirects) {
      const location = headers['location']
      if (typeof location === 'string') return { kind: 'redirect', location }
    }
    if (status !== 200 && status !== 203) {
      const retryAfter = readRetryAfter(one(headers['retry-after']), this.#clock.now())
      const told = chain.errorBytes === 0 ? undefined : await beginning(response, chain.errorBytes)
      return {
        kind: 'failed',
        reason: 'status',
        status,
        ...(retryAfter && { retryAfter }),
        ...(told && { body: told }),
      }
    }
    const maxBytes = chain.maxBytes ?? this.#limits.maxBytes
    if (Number(one(headers['content-length'])) > maxBytes) return { kind: 'failed', reason: 'tooLarge' }
    return {
      kind: 'ok',
      body: await readBody(body, one(headers['content-encoding']), { maxBytes, takeBytes: chain.takeBytes }),
      status,
      contentType: one(headers['content-type']),
      etag: short(one(headers['etag'])),
      lastModified: short(one(headers['last-modified'])),
      date: readDate(one(headers['date']), this.#clock.now()),
      finalUrl: target.url.href,
    }
  }
}

function refused(reason: RefusedReason): Refused {
  return { kind: 'refused', reason }
}

// Nobody listens, or someone does who speaks plain HTTP.
const NO_HTTPS = new Set([
  'ECONNREFUSED',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'EPROTO',
])

function refusesHttps(target: Target, outcome: FetchOutcome): boolean {
  if (target.url.protocol !== 'https:' || target.port !== 443 || outcome.kind !== 'failed') return false
  return outcome.code !== undefined && NO_HTTPS.has(outcome.code)
}

function overHttp(target: Target): Target {
  const url = new URL(target.url)
  url.protocol = 'http:'
  return { ...target, url, port: 80 }
}

/** A body that is longer, or does not unpack, says nothing. */
async function beginning(
  { headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  try {
    return await readBody(body, one(headers['content-encoding']), { maxBytes })
  } catch {
    return undefined
  }
}

/** A header that should stand once; of several the first, as browsers do with Content-Type's like. */
function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** A validator is given back with every call: one of kilobytes is a way to track us, not to save a transfer. */
function short(header: string | undefined): string | undefined {
  return header !== undefined && header.length <= 512 ? header : undefined
}
