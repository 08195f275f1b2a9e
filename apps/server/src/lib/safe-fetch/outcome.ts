/** Why nothing was asked of a server: the address itself, or where a redirect pointed. */
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
  /** not HTTP, or a compressed body that does not unpack, or one that ended before its length */
  | 'malformed'
  /** too many fetches wait already, or the caller has no room for more of the body */
  | 'busy'
  /** the caller's signal, or `close()` */
  | 'aborted'

export interface Fetched {
  readonly kind: 'ok'
  /** Decompressed. */
  readonly body: Uint8Array
  readonly status: number
  readonly contentType: string | undefined
  /** As sent, quotes and W/ included; give it back on the next call. */
  readonly etag: string | undefined
  readonly lastModified: string | undefined
  /** What the other side's clock said, by its Date header. */
  readonly date: Temporal.Instant | undefined
  /** Where the redirects ended. A bearer credential like the URL that was asked. */
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
  /** With reason `status`. */
  readonly status?: number
  /** From Retry-After, in seconds or as a date; never earlier than now, at most a week away. */
  readonly retryAfter?: Temporal.Instant
  /** The beginning of the body, where the caller asked for it. Written by a stranger: never log it as it is. */
  readonly body?: Uint8Array
  /** The system's or TLS's own word, such as `CERT_HAS_EXPIRED`; safe to log and to count. */
  readonly code?: string
}

/** Every way a fetch can end. No member but `finalUrl` holds anything of the URL. */
export type FetchOutcome = Fetched | NotModified | Refused | Failed
