import { NoRoomError, TooLargeError, UnknownEncodingError } from './body.ts'
import type { Failed, FailedReason } from './outcome.ts'

const TIMEOUTS = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])
const TOO_LARGE = new Set(['UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW'])
// Matches Node's error codes for failed certificate checks, and OpenSSL's codes for TLS protocol errors.
const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH|ERROR_IN_CERT|EPROTO$)/
const MALFORMED =
  /^(?:HPE_|Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ZSTD_|ERR_ZLIB|UND_ERR_RES_CONTENT_LENGTH|UND_ERR_INVALID)/

/** Classifies a network, TLS, undici or zlib error. The result never contains the message. */
export function classify(error: unknown): Failed {
  const code = codeOf(error)
  return { kind: 'failed', reason: reasonFor(error, code), ...(code !== undefined && { code }) }
}

function reasonFor(error: unknown, code: string | undefined): FailedReason {
  if (error instanceof TooLargeError) return 'tooLarge'
  if (error instanceof NoRoomError) return 'busy'
  if (error instanceof UnknownEncodingError) return 'malformed'
  if (code === undefined) return 'connection'
  if (TIMEOUTS.has(code)) return 'timeout'
  if (TOO_LARGE.has(code)) return 'tooLarge'
  if (TLS.test(code)) return 'tls'
  return MALFORMED.test(code) ? 'malformed' : 'connection'
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code: unknown = 'code' in error ? error.code : undefined
  // Error codes of zstd are in mixed case, so the pattern also matches lowercase letters.
  if (typeof code === 'string' && /^\w{2,64}$/.test(code)) return code
  return codeOf(error.cause)
}
