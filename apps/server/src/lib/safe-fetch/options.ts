import type { Clock } from '../clock.ts'
import type { SemaphoreLimits } from '../semaphore.ts'
import type { Resolve } from './resolver.ts'

export interface FetchLimits {
  /**
   * Maximum milliseconds for a whole fetch with its redirects.
   * The time that the fetch waits for its first semaphore slot is not counted.
   */
  readonly totalMs: number
  /** Maximum milliseconds to open a connection. TCP, TLS and all addresses of a host share this limit. */
  readonly connectMs: number
  /** Maximum milliseconds from the request to the end of the headers. */
  readonly headersMs: number
  /** Maximum milliseconds between two pieces of a response body. */
  readonly idleMs: number
  /** Maximum bytes of a response body, both as received and after decompression. */
  readonly maxBytes: number
  readonly headerBytes: number
  readonly redirects: number
}

/**
 * Most real feeds are smaller than 500 KiB. The largest feed that we saw, a whole league's schedule, is 4 MiB.
 * The limit of 10 MiB leaves room for larger feeds.
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

/** 700 fetches at a time are affordable, because a waiting fetch costs only a socket and a few kilobytes. */
export const DEFAULT_SEMAPHORE_LIMITS: SemaphoreLimits = { total: 700, perKey: 6, waiting: 2000 }

export interface LoopbackRoute {
  readonly address: '127.0.0.1' | '::1'
  readonly port: number
  /**
   * True if the server on this machine speaks TLS. A fake server for an https URL may use plain HTTP.
   */
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
   * Routes hosts to fake servers.
   * Only the test kit and the development server set `loopback`, never the configuration.
   */
  readonly loopback?: Loopback
  /** PEM of a certificate authority to trust instead of the system's; only tests set this. */
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
  /** If set, the outcome of an error response includes the response body, unless the body is longer than this. */
  readonly errorBytes?: number
  /** Overrides `FetchLimits.maxBytes` for this request. */
  readonly maxBytes?: number
  /**
   * Overrides `FetchLimits.totalMs` for this request.
   * The time before the fetch gets its first semaphore slot is not counted.
   */
  readonly totalMs?: number
  /** SafeFetch calls `onBegin` when the fetch gets a semaphore slot and the fetch's time limit starts. */
  readonly onBegin?: () => void
  /**
   * SafeFetch calls `takeBytes` with the number of bytes before it buffers more of a response body.
   * If `takeBytes` returns false, the fetch fails with `busy`.
   */
  readonly takeBytes?: (bytes: number) => boolean
  /**
   * Retries over http if the server does not offer https on port 443.
   * SafeFetch never retries after an invalid certificate, because the certificate may mean an attack.
   */
  readonly allowHttp?: boolean
  readonly signal?: AbortSignal
}
