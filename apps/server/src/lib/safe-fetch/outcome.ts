/** Why SafeFetch sent no request. The cause is always the given URL or the URL of a redirect. */
export type RefusedReason =
  /** The text is not a URL. */
  | 'url'
  /** The scheme is neither http nor https. */
  | 'scheme'
  /** The port is not allowed; see `target.ts`. */
  | 'port'
  /** The URL contains user:password@. */
  | 'credentials'
  /** The address, or one of the host's addresses, is not on the public internet. */
  | 'address'
  /** A redirect leads from https to http. */
  | 'downgrade'
  /** The server sent more redirects than allowed. */
  | 'redirects'

export type FailedReason =
  | 'timeout'
  | 'tooLarge'
  | 'tls'
  | 'dns'
  | 'connection'
  | 'status'
  /** The response is not valid HTTP, its body cannot be decompressed, or its body is incomplete. */
  | 'malformed'
  /** Too many fetches are pending, or the caller's `takeBytes` returned false. */
  | 'busy'
  /** The caller's signal or `close()` aborted the fetch. */
  | 'aborted'

export interface Fetched {
  readonly kind: 'ok'
  /** The decompressed body. */
  readonly body: Uint8Array
  readonly status: number
  readonly contentType: string | undefined
  /** The ETag as received, with quotes and W/. Send it with the next request for the same URL. */
  readonly etag: string | undefined
  readonly lastModified: string | undefined
  /** The server's clock, from its Date header. */
  readonly date: Temporal.Instant | undefined
  /** The URL after all redirects. It may be a bearer credential, like the requested URL. */
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
  /** The time that the Retry-After header names. It is never in the past and at most one week ahead. */
  readonly retryAfter?: Temporal.Instant
  /** The body of an error response, if the request set `errorBytes`. Never log the untrusted body. */
  readonly body?: Uint8Array
  /**
   * The error code from the operating system or the TLS library, such as `CERT_HAS_EXPIRED`.
   * The error code is safe to log, because it never contains a URL.
   */
  readonly code?: string
}

/** Every possible result of a fetch. Do not log `finalUrl`, the only field that can reveal the URL. */
export type FetchOutcome = Fetched | NotModified | Refused | Failed
