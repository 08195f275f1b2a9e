import type { Clock } from '../clock.ts'
import type { SemaphoreLimits } from '../semaphore.ts'
import type { AllowedHosts } from './allowed-hosts.ts'
import type { Resolve } from './resolver.ts'

export interface FetchLimits {
  /**
   * Maximum milliseconds for a whole fetch, including its redirects.
   * The clock starts when the fetch gets its first semaphore slot, not while the fetch waits in the queue.
   */
  readonly totalMs: number
  /** Maximum milliseconds to open a connection, including the TLS handshake and all tried IP addresses. */
  readonly connectMs: number
  /** Maximum milliseconds from the request to the end of the headers. */
  readonly headersMs: number
  /** Maximum milliseconds without new data while a response body is being received. */
  readonly idleMs: number
  /** Maximum bytes of a response body. The limit applies before and after decompression. */
  readonly maxBytes: number
  readonly headerBytes: number
  readonly redirects: number
}

/**
 * Real feeds have a few hundred KiB. The largest feed that we saw, of a whole league, has 4 MiB.
 */
export const DEFAULT_LIMITS: FetchLimits = {
  totalMs: 30_000,
  connectMs: 8_000,
  headersMs: 15_000,
  idleMs: 10_000,
  maxBytes: 10 * 1024 * 1024,
  headerBytes: 16 * 1024,
  redirects: 5,
}

/**
 * Many fetches may run at a time: a fetch that waits for a response costs only a socket and some kilobytes.
 * `takeBytes` limits how much memory the response bodies use.
 */
export const DEFAULT_SEMAPHORE_LIMITS: SemaphoreLimits = { total: 700, perKey: 6, waiting: 2000 }

export interface LoopbackRoute {
  readonly address: '127.0.0.1' | '::1'
  readonly port: number
  /** True if the local server speaks TLS. SafeFetch sends plain HTTP otherwise, even for an https URL. */
  readonly tls: boolean
}

/** Routes a host and port to a server on this machine, bypassing every check of addresses, names and ports. */
export type Loopback = (host: string, port: number) => LoopbackRoute | undefined

export interface SafeFetchOptions {
  readonly clock: Clock
  /** The User-Agent header. It contains the URL of a page about the project: `Homefield (+https://…)`. */
  readonly userAgent: string
  readonly limits?: Partial<FetchLimits>
  readonly semaphore?: Partial<SemaphoreLimits>
  readonly resolve?: Resolve
  /**
   * Sends requests for some hosts to fake servers on this machine.
   * Only the test kit and the development server set `loopback`, never the configuration.
   */
  readonly loopback?: Loopback
  /**
   * The one origin that may have a private address, because the operator named it in the configuration.
   * The checks of addresses, names and ports do not apply to it.
   */
  readonly privateOrigin?: string | undefined
  /** Hosts that may have private addresses, because the operator named them. None by default. */
  readonly allowedHosts?: AllowedHosts | undefined
  /** PEM of the only certificate authority that SafeFetch trusts. Only tests set `ca`. */
  readonly ca?: string
}

export interface FetchRequest {
  /** The ETag from the previous fetch of this URL. SafeFetch sends it as If-None-Match. */
  readonly etag?: string | undefined
  /** The Last-Modified from the previous fetch of this URL. SafeFetch sends it as If-Modified-Since. */
  readonly lastModified?: string | undefined
  readonly accept?: string
  /** Headers that are sent only to the URL's own host. A redirect to another host drops them. */
  readonly headers?: Readonly<Record<string, string>>
  /** A JSON body. The request becomes a POST and follows no redirects. */
  readonly json?: string
  /** Form fields, sent as a POST of `application/x-www-form-urlencoded`. */
  readonly form?: Readonly<Record<string, string>>
  /** A binary request body with its content type, sent as a POST. */
  readonly bytes?: { readonly type: string; readonly content: Uint8Array }
  /** If false, a redirect makes the fetch fail with the status of the redirect, such as 302. */
  readonly followRedirects?: boolean
  /** Maximum bytes of an error response's body in the outcome. A longer body is omitted. The default is 0. */
  readonly errorBytes?: number
  /** Overrides `FetchLimits.maxBytes` for one request. */
  readonly maxBytes?: number
  /**
   * Overrides `FetchLimits.totalMs` for one request.
   * The time that the fetch waits for its first semaphore slot is not counted.
   */
  readonly totalMs?: number
  /** SafeFetch calls `onBegin` when the fetch gets a semaphore slot and the fetch's time limit starts. */
  readonly onBegin?: () => void
  /**
   * SafeFetch calls `takeBytes` before it adds bytes of a response body to its memory.
   * If `takeBytes` returns false, no memory is left, and the fetch fails with `busy`.
   */
  readonly takeBytes?: (bytes: number) => boolean
  /**
   * If true, SafeFetch retries over http when the server does not offer https on port 443.
   * SafeFetch never retries after an invalid certificate.
   */
  readonly allowHttp?: boolean
  readonly signal?: AbortSignal
}
