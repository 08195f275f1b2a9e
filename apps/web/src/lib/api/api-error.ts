import type { ErrorBody, ErrorCode } from '@homefield/contract/error'

/** Text for an error response that did not come from our server. The specification prescribes the text. */
const FALLBACK = 'Something went wrong'

export interface Failure {
  code: ErrorCode
  /** The error message from the server's response. The app may show the message to the user. */
  message: string
  status: number
  details?: unknown
  requestId?: string | undefined
  /** Milliseconds to wait before a retry, if the response has a Retry-After header. */
  retryAfter?: number | undefined
}

/**
 * The server responded with an error. The app may show `message` to the user.
 * `code` is one of the error codes in the contract.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: unknown
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'ApiError'
    this.code = failure.code
    this.status = failure.status
    this.details = failure.details
    this.requestId = failure.requestId
    this.retryAfter = failure.retryAfter
  }
}

/**
 * Thrown if our server did not respond: no network, a timeout, or a cut connection.
 * A response from another server, such as the login page of a hotel's network, is also an `OfflineError`.
 * When the error is thrown, the server may or may not have processed the request.
 * A mutation with a Command-Id can be retried safely, because the server runs each id only once.
 */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super('Homefield could not be reached', { cause })
    this.name = 'OfflineError'
  }
}

/**
 * Converts a response with an error status to an error. A proxy's own 5xx, such as a 502, becomes `unavailable`.
 * An error response without our JSON error body came from another server and becomes an `OfflineError`.
 * A 413 or 429 without our JSON error body becomes an `ApiError` too.
 */
export function failureOf(response: Response, body: unknown): ApiError | OfflineError {
  const retryAfter = retryAfterOf(response.headers)
  if (isErrorBody(body)) {
    const { code, message, details, requestId } = body.error
    return new ApiError({ code, message, details, requestId, status: response.status, retryAfter })
  }
  if (response.status >= 500) {
    return new ApiError({ code: 'unavailable', message: FALLBACK, status: response.status, retryAfter })
  }
  if (response.status === 413) {
    return new ApiError({ code: 'tooLarge', message: FALLBACK, status: 413 })
  }
  if (response.status === 429) {
    return new ApiError({ code: 'tooManyRequests', message: FALLBACK, status: 429, retryAfter })
  }
  return new OfflineError(`Status ${response.status}, not from our server`)
}

/**
 * Returns the value of Retry-After (RFC 9110, 10.2.3) in milliseconds.
 * Supports only a number of seconds, which our server sends. A date would be wrong if the clocks differ.
 * Returns undefined for a date or an invalid value. The caller then uses its own back-off.
 */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('Retry-After') ?? headers.get('X-Retry-After') ?? ''
  return /^\d+$/.test(text.trim()) ? Number(text) * 1000 : undefined
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false
  const { error } = body
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    'message' in error &&
    typeof error.message === 'string'
  )
}
