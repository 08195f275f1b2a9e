import { ERRORS, type ErrorCode } from '@homefield/contract/error'

/**
 * An error that the caller may see. Each transport converts it once; any other error becomes an opaque
 * 500.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: unknown

  constructor(code: ErrorCode, details?: unknown) {
    super(ERRORS[code].text)
    this.name = 'AppError'
    this.code = code
    this.status = ERRORS[code].status
    this.details = details
  }
}

/** A request rejected unread because too many are pending. */
export class Shed extends AppError {
  constructor() {
    super('unavailable')
  }
}

/** One attempt too many. The transport sends `retryAfter` (seconds) as a header. */
export class TooManyTries extends AppError {
  readonly retryAfter: number
  constructor(retryAfter: number, code: 'tooManyRequests' | 'writtenTooMuch' = 'tooManyRequests') {
    super(code)
    this.retryAfter = retryAfter
  }
}

/**
 * Returns the row, or throws the not-found error. Callers use it for rows the viewer may not see, too, so
 * that both look alike.
 */
export function found<T>(row: T | undefined | null, code: ErrorCode): T {
  if (row === undefined || row === null) throw new AppError(code)
  return row
}
