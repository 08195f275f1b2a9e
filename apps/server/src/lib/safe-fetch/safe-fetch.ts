import { isIP } from 'node:net'
import { Client, type Dispatcher } from 'undici'
import type { Clock } from '../clock.ts'
import { isPublicAddress } from './address.ts'
import { AllowedHosts } from './allowed-hosts.ts'
import { ACCEPT_ENCODING, readBody } from './body.ts'
import { Chain } from './chain.ts'
import { classify } from './classify.ts'
import { type Destination, dial } from './dial.ts'
import { Semaphore } from '../semaphore.ts'
import { HostSilence } from './host-silence.ts'
import {
  DEFAULT_SEMAPHORE_LIMITS,
  DEFAULT_LIMITS,
  type FetchLimits,
  type FetchRequest,
  type Loopback,
  type LoopbackRoute,
  type SafeFetchOptions,
} from './options.ts'
import type { Failed, FetchOutcome, Refused, RefusedReason } from './outcome.ts'
import { type Resolve, askDns, askSystem } from './resolver.ts'
import { readDate, readRetryAfter } from './retry-after.ts'
import { readTarget, refusal, type Target } from './target.ts'

interface Redirect {
  readonly kind: 'redirect'
  readonly location: string
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Every fetch of an external URL goes through this class (P4).
 * An attacker may have chosen the URL that a parent pastes.
 * The request comes from inside our network, and the response comes from an untrusted server.
 *
 * A fetch consists of hops: the first hop requests the given URL, and each further hop follows a redirect.
 * Every hop waits for a semaphore slot and then resolves the host name of its URL.
 * SafeFetch rejects a hop if any IP address of the host is not public, except for the configured `privateOrigin`
 * and the `allowedHosts` that the operator named.
 * SafeFetch connects to a checked address, because a second DNS lookup could return an unchecked one (C32).
 * Fetches wait for a host only while the host answers (host-silence.ts).
 * SafeFetch limits the time to connect, the wait for headers, the pauses within a body, and the body size.
 * All hops of a fetch share one deadline (C30), and every redirect is checked like the first URL.
 * If a redirect leads to another origin, SafeFetch drops the caller's headers (C31).
 *
 * A URL may be a bearer credential, so SafeFetch writes no log.
 * The only field of an outcome that contains a URL is `finalUrl`.
 */
export class SafeFetch {
  readonly #clock: Clock
  readonly #userAgent: string
  readonly #limits: FetchLimits
  readonly #resolve: Resolve
  readonly #resolveAllowed: Resolve
  readonly #loopback: Loopback
  readonly #ca: string | undefined
  readonly #privateOrigin: string | undefined
  readonly #allowedHosts: AllowedHosts
  readonly #semaphore: Semaphore
  readonly #silence = new HostSilence()
  readonly #closing = new AbortController()

  constructor(options: SafeFetchOptions) {
    this.#clock = options.clock
    this.#userAgent = options.userAgent
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits }
    this.#resolve = options.resolve ?? askDns()
    this.#resolveAllowed = options.resolve ?? askSystem
    this.#loopback = options.loopback ?? (() => undefined)
    this.#ca = options.ca
    this.#privateOrigin = options.privateOrigin
    this.#allowedHosts = options.allowedHosts ?? new AllowedHosts()
    this.#semaphore = new Semaphore({ ...DEFAULT_SEMAPHORE_LIMITS, ...options.semaphore })
  }

  /**
   * Sends a POST if the request has JSON, a form or bytes, and otherwise a GET.
   * The promise never rejects: every result, including a failure, is returned as an outcome.
   */
  async ask(url: string, request: FetchRequest = {}): Promise<FetchOutcome> {
    const chain = new Chain(request, this.#closing.signal)
    try {
      const first = readTarget(url)
      if (typeof first === 'string') return refused(first)
      const outcome = await this.#follow(first, chain)
      // A request with a body is never retried over http, because the body often contains a secret.
      const mayTry = request.allowHttp === true && chain.content === undefined && !chain.redirected
      if (!mayTry || !refusesHttps(first, outcome, this.#allowedHosts.includes(first))) return outcome
      // The retry over http omits the caller's headers, because anyone on the network could read them.
      chain.dropHeaders()
      return await this.#follow(overHttp(first), chain)
    } catch (error) {
      return chain.explain(error)
    } finally {
      chain.end()
    }
  }

  /** Aborts pending fetches. A fetch that starts after `close()` fails with `aborted`. */
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
    const reason = route || this.#mayBePrivate(target) ? undefined : refusal(target, this.#allowedHosts)
    if (reason) return refused(reason)
    const { host } = target
    const leave = await this.#semaphore.enter(host, chain.signal, !this.#silence.isSilent(host))
    if (leave === 'busy') return { kind: 'failed', reason: 'busy' }
    try {
      chain.startClock(this.#limits.totalMs)
      const answer = await this.#answer(target, route, chain)
      this.#silence.note(host, answer)
      if (this.#silence.isSilent(host)) this.#semaphore.refuseWaiting(host)
      return answer
    } finally {
      leave()
    }
  }

  async #answer(
    target: Target,
    route: LoopbackRoute | undefined,
    chain: Chain,
  ): Promise<FetchOutcome | Redirect> {
    try {
      const destination = route ? this.#toLoopback(target, route) : await this.#check(target, chain)
      return 'kind' in destination ? destination : await this.#ask(target, destination, chain)
    } catch (error) {
      return chain.explain(error)
    }
  }

  async #check(target: Target, chain: Chain): Promise<Destination | Refused | Failed> {
    let addresses: readonly string[] = [target.host]
    if (isIP(target.host) === 0) {
      try {
        const resolve = this.#allowedHosts.includes(target) ? this.#resolveAllowed : this.#resolve
        addresses = await chain.unlessEnded(resolve(target.host, chain.signal))
      } catch (error) {
        if (chain.signal.aborted) throw error
        return { ...classify(error), reason: 'dns' }
      }
    }
    if (addresses.length === 0) return { kind: 'failed', reason: 'dns', code: 'ENODATA' }
    // A host with both public and private addresses is rejected: it may answer with the private one later.
    if (!addresses.every((address) => this.#mayReach(target, address))) return refused('address')
    const isHttps = target.url.protocol === 'https:'
    return {
      addresses: addresses.toSorted((one, other) => isIP(one) - isIP(other)),
      port: target.port,
      tls: isHttps ? { host: target.host, ca: this.#ca } : undefined,
    }
  }

  #mayBePrivate({ url }: Target): boolean {
    return url.origin === this.#privateOrigin
  }

  #mayReach(target: Target, address: string): boolean {
    if (this.#mayBePrivate(target)) return true
    return this.#allowedHosts.includes(target)
      ? this.#allowedHosts.mayHaveAddress(target, address)
      : isPublicAddress(address)
  }

  #toLoopback(target: Target, route: LoopbackRoute): Destination {
    if (route.address !== '127.0.0.1' && route.address !== '::1')
      throw new TypeError('A loopback route must lead to 127.0.0.1 or ::1')
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
      // `destroy()` is not awaited, because a server that never closes the connection would block the caller.
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
      const errorBody = chain.errorBytes === 0 ? undefined : await beginning(response, chain.errorBytes)
      return {
        kind: 'failed',
        reason: 'status',
        status,
        ...(retryAfter && { retryAfter }),
        ...(errorBody && { body: errorBody }),
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

// The codes in `NO_HTTPS` mean that the server offers no HTTPS: port 443 is closed or speaks plain HTTP.
const NO_HTTPS = new Set([
  'ECONNREFUSED',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'EPROTO',
])

function refusesHttps(target: Target, outcome: FetchOutcome, isAllowed: boolean): boolean {
  if (target.url.protocol !== 'https:' || outcome.kind !== 'failed') return false
  // Servers at home often serve http on a port of their own, such as 5232.
  if (target.port !== 443 && !isAllowed) return false
  return outcome.code !== undefined && NO_HTTPS.has(outcome.code)
}

function overHttp(target: Target): Target {
  const url = new URL(target.url)
  url.protocol = 'http:'
  return { ...target, url, port: target.port === 443 ? 80 : target.port }
}

/** Returns the body, or undefined if the body is longer than `maxBytes` or cannot be decompressed. */
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

/** Returns the first value of a header. A faulty server may send a header several times. */
function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/**
 * Drops an ETag or Last-Modified of more than 512 characters: a server could track us with long values.
 * The next fetch of the URL sends the ETag and the Last-Modified back to the server.
 */
function short(header: string | undefined): string | undefined {
  return header !== undefined && header.length <= 512 ? header : undefined
}
