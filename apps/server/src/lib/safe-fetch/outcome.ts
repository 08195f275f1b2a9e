/** Why a request was not sent: because of the URL itself, or because of a redirect's target. */
export type RefusedReason =
  /** not a URL */
  | 'url'
  /** neither http nor https */
  | 'scheme'
  /** a port that is not for the web, see `target.ts` */
  | 'port'
  /** user:password@ in the URL */
  | 'credentials'
  /** the address, or one of the host's addresses, is not on the public internet */
  | 'address'
  /** a redirect from https to http */
  | 'downgrade'
  /** more redirects than allowed */
  | 'redirects'

export type FailedReason =
  | 'timeout'
  | 'tooLarge'
  | 'tls'
  | 'dns'
  | 'connection'
  | 'status'
  /** not HTTP, a compressed body that cannot be decompressed, or one shorter than its length */
  | 'malformed'
  /** too many pending fetches, or the caller has no room for more of the body */
  | 'busy'
  /** the caller's signal, or `close()` */
  | 'aborted'

export interface Fetched {
  readonly kind: 'ok'
  /** The decompressed body. */
  readonly body: Uint8Array
  readonly status: number
  readonly contentType: string | undefined
  /** The ETag as received, with quotes and W/. Pass it to the next request. */
  readonly etag: string | undefined
  readonly lastModified: string | undefined
  /** The server's clock, from its Date header. */
  readonly date: Temporal.Instant | undefined
  /** The URL after all redirects. A bearer credential like the requested URL. */
  readonly finalUrl: string
}

export interface NotModified {
  readonly kind: 'notModified'
}

export interface Refused {
  readonly kind: 'refused'
  readonly reason: RefusedReason
}

export interface Failed {
  readonly kind: 'failed'
  readonly reason: FailedReason
  /** The HTTP status; set if the reason is `status`. */
  readonly status?: number
  /** The time from Retry-After (seconds or a date). Never earlier than now, and at most a week away. */
  readonly retryAfter?: Temporal.Instant
  /** The start of the body, if requested. Untrusted: never log it as is. */
  readonly body?: Uint8Array
  /** The code of the system or of TLS, such as `CERT_HAS_EXPIRED`; safe to log and to count. */
  readonly code?: string
}

/** Every possible result of a fetch. Only `finalUrl` contains any part of the URL. */
export type FetchOutcome = Fetched | NotModified | Refused | Failed
