import type { ErrorBody, ErrorCode } from '@homefield/contract/error'

/** Read by a person only where no answer of ours came; the specification's fallback. */
const FALLBACK = 'Something went wrong'

export interface Failure {
  code: ErrorCode
  /** The text of the server's answer, made to be shown. */
  message: string
  status: number
  details?: unknown
  requestId?: string | undefined
  /** Milliseconds to wait before trying again, where the server said so. */
  retryAfter?: number | undefined
}

/** The server answered, and refused. `message` may be shown as it is; `code` is from the contract's closed list. */
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
 * No answer of ours came: no network, a time-out, a cut connection, or somebody else answering (the log-in page of a
 * hotel's network). Whether the server acted is not known; a changing call is safe to repeat under its Command-Id.
 */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super('Homefield could not be reached', { cause })
    this.name = 'OfflineError'
  }
}

/**
 * An answer that is not 2xx, as an error to throw. A proxy's own 502, 503 or 504 reads as `unavailable`; anything else
 * that is not our error body did not come from us.
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
  return new OfflineError(`${response.status} from somebody else`)
}

/**
 * RFC 9110 10.2.3, in milliseconds. Only the form in seconds, which our server uses: a proxy's date depends on two clocks
 * agreeing, and is left to the ordinary back-off, like anything unreadable.
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
