import type { Clock } from '../clock.ts'
import type { GateLimits } from '../gate.ts'
import type { Resolve } from './resolver.ts'

export interface FetchLimits {
  /** From the first place at the gate to the last byte, redirects included. Milliseconds. */
  readonly totalMs: number
  /** To connect, TLS included, all addresses of a host together. Milliseconds. */
  readonly connectMs: number
  /** From the request to the end of the headers. Milliseconds. */
  readonly headersMs: number
  /** Silence within a body. Milliseconds. */
  readonly idleMs: number
  /** Of a body, on the wire and unpacked. */
  readonly maxBytes: number
  readonly headerBytes: number
  readonly redirects: number
}

/** Real feeds have a few hundred KiB; the largest one seen, of a whole league, 4 MiB. */
export const DEFAULT_LIMITS: FetchLimits = {
  totalMs: 30_000,
  connectMs: 8_000,
  headersMs: 15_000,
  idleMs: 10_000,
  maxBytes: 10 * 1024 * 1024,
  headerBytes: 16 * 1024,
  redirects: 5,
}

/** One that waits costs a socket and some kilobytes; what they read is the caller's to bound (`takeBytes`). */
export const DEFAULT_GATE: GateLimits = { total: 700, perKey: 6, waiting: 2000 }

export interface LoopbackRoute {
  readonly address: '127.0.0.1' | '::1'
  readonly port: number
  /** Whether the server there speaks TLS; independent of the URL's scheme, so that a fake may do without. */
  readonly tls: boolean
}

/** Sends a host and port to a server on this machine, past every check of addresses, names and ports. */
export type Loopback = (host: string, port: number) => LoopbackRoute | undefined

export interface SafeFetchOptions {
  readonly clock: Clock
  /** Names us and says where to find us: `Homefield (+https://…)`. */
  readonly userAgent: string
  readonly limits?: Partial<FetchLimits>
  readonly gate?: Partial<GateLimits>
  readonly resolve?: Resolve
  /** Only the test kit and the development server give one; no setting reaches it. */
  readonly loopback?: Loopback
  /** PEM of a certificate authority to trust instead of the system's; only tests give one. */
  readonly ca?: string
}

export interface FetchRequest {
  /** Sent as If-None-Match. */
  readonly etag?: string | undefined
  /** Sent as If-Modified-Since. */
  readonly lastModified?: string | undefined
  readonly accept?: string
  /** Go to the URL's own host only; a redirect elsewhere drops them. */
  readonly headers?: Readonly<Record<string, string>>
  /** JSON text: then it is a POST, and no redirect is followed. */
  readonly json?: string
  /** Fields of a form: then it is a POST too, of `application/x-www-form-urlencoded`. */
  readonly form?: Readonly<Record<string, string>>
  /** Bytes of a type: a POST as well. */
  readonly bytes?: { readonly type: string; readonly content: Uint8Array }
  /** False: a redirect is an answer like any other, and fails with its status. */
  readonly followRedirects?: boolean
  /** So much of the body of an answer that is no success is read, and stands in the outcome; nothing unless given. */
  readonly errorBytes?: number
  /** Instead of the limit for all. */
  readonly maxBytes?: number
  /** Instead of the limit for all, and counted as that is: what it waits at the gate before is not in it. */
  readonly totalMs?: number
  /** Called once it has its first place at the gate. */
  readonly onBegin?: () => void
  /** Asked before so many more bytes of a body are kept; with false it fails as `busy`. */
  readonly takeBytes?: (bytes: number) => boolean
  /** Ask again over http where nothing speaks https on port 443. A bad certificate is no such case. */
  readonly allowHttp?: boolean
  readonly signal?: AbortSignal
}
