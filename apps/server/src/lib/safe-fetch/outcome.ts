/** Why SafeFetch rejected a URL before it sent a request. The URL may be the caller's or a redirect's. */
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
  /** The response is not valid HTTP, or its body cannot be decompressed or is incomplete. */
  | 'malformed'
  /** Too many fetches are pending, or `takeBytes` returned false because memory for bodies is used up. */
  | 'busy'
  /** The caller's AbortSignal fired, or SafeFetch was closed. */
  | 'aborted'

export interface Fetched {
  readonly kind: 'ok'
  /** The response body after decompression. */
  readonly body: Uint8Array
  readonly status: number
  readonly contentType: string | undefined
  /** The ETag exactly as received, with quotes and W/, so that the next fetch of the URL can send it back. */
  readonly etag: string | undefined
  readonly lastModified: string | undefined
  /** The server's time from the Date header of the response. */
  readonly date: Temporal.Instant | undefined
  /** The URL after all redirects. The URL may be a bearer credential, so never log it. */
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
  /** The HTTP status. Set only if the reason is `status`. */
  readonly status?: number
  /** Until this time, at most a week from now, the server asked not to be called again (Retry-After). */
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
