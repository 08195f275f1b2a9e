import type { Clock } from '../clock.ts'
import type { SemaphoreLimits } from '../semaphore.ts'
import type { Resolve } from './resolver.ts'

export interface FetchLimits {
  /** Maximum milliseconds from the first entry through the semaphore to the last byte, redirects included. */
  readonly totalMs: number
  /** Maximum milliseconds to connect, TLS included, for all addresses of a host together. */
  readonly connectMs: number
  /** Maximum milliseconds from the request to the end of the headers. */
  readonly headersMs: number
  /** Maximum milliseconds of silence while a body arrives. */
  readonly idleMs: number
  /** Limit for a body, both on the wire and decompressed. */
  readonly maxBytes: number
  readonly headerBytes: number
  readonly redirects: number
}

/** Real feeds have a few hundred KiB. The largest one seen, of a whole league, has 4 MiB. */
export const DEFAULT_LIMITS: FetchLimits = {
  totalMs: 30_000,
  connectMs: 8_000,
  headersMs: 15_000,
  idleMs: 10_000,
  maxBytes: 10 * 1024 * 1024,
  headerBytes: 16 * 1024,
  redirects: 5,
}

/** A pending fetch costs a socket and some kilobytes. The caller limits the bytes read (`takeBytes`). */
export const DEFAULT_SEMAPHORE_LIMITS: SemaphoreLimits = { total: 700, perKey: 6, waiting: 2000 }

export interface LoopbackRoute {
  readonly address: '127.0.0.1' | '::1'
  readonly port: number
  /**
   * Whether the server on this machine speaks TLS. Independent of the URL's scheme, so that a fake server needs no TLS.
   */
  readonly tls: boolean
}

/** Routes a host and port to a server on this machine, bypassing every check of addresses, names and ports. */
export type Loopback = (host: string, port: number) => LoopbackRoute | undefined

export interface SafeFetchOptions {
  readonly clock: Clock
  /** The User-Agent. It names us and a page about us: `Homefield (+https://…)`. */
  readonly userAgent: string
  readonly limits?: Partial<FetchLimits>
  readonly semaphore?: Partial<SemaphoreLimits>
  readonly resolve?: Resolve
  /** Routes hosts to fakes. Only the test kit and the development server set this; no setting can. */
  readonly loopback?: Loopback
  /** PEM of a certificate authority to trust instead of the system's; only tests set this. */
  readonly ca?: string
}

export interface FetchRequest {
  /** ETag of a stored copy, sent as If-None-Match. */
  readonly etag?: string | undefined
  /** Last-Modified of a stored copy, sent as If-Modified-Since. */
  readonly lastModified?: string | undefined
  readonly accept?: string
  /** Headers that are sent only to the URL's own host. A redirect to another host drops them. */
  readonly headers?: Readonly<Record<string, string>>
  /** A JSON body. The request becomes a POST and follows no redirects. */
  readonly json?: string
  /** Form fields, sent as a POST of `application/x-www-form-urlencoded`. */
  readonly form?: Readonly<Record<string, string>>
  /** A body of bytes with a type, sent as a POST. */
  readonly bytes?: { readonly type: string; readonly content: Uint8Array }
  /** If false, a redirect fails with its status like any other response. */
  readonly followRedirects?: boolean
  /** The number of bytes of an error response's body to include in the outcome; none by default. */
  readonly errorBytes?: number
  /** Overrides `maxBytes` of the general limits. */
  readonly maxBytes?: number
  /** Overrides `totalMs` of the general limits. Also counted from the first entry through the semaphore. */
  readonly totalMs?: number
  /** SafeFetch calls this after the first entry through the semaphore. */
  readonly onBegin?: () => void
  /** SafeFetch calls this before it keeps more bytes of a body. If it returns false, the fetch fails with `busy`. */
  readonly takeBytes?: (bytes: number) => boolean
  /** Retry over http if nothing speaks https on port 443. No retry after a bad certificate. */
  readonly allowHttp?: boolean
  readonly signal?: AbortSignal
}
