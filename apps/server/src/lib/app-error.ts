import { ERRORS, type ErrorCode } from '@homefield/contract/error'

/**
 * An error with a code that the client may see.
 * The HTTP layer reports all other errors as 500 without details.
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

/** The server is overloaded and rejects a request unread, because too many requests are waiting. */
export class Shed extends AppError {
  constructor() {
    super('unavailable')
  }
}

/** The caller made too many requests. The HTTP layer sends `retryAfter` (seconds) as a header. */
export class TooManyTries extends AppError {
  readonly retryAfter: number
  constructor(retryAfter: number, code: 'tooManyRequests' | 'writtenTooMuch' = 'tooManyRequests') {
    super(code)
    this.retryAfter = retryAfter
  }
}

/**
 * Returns `row`, or throws an AppError with the given code if the row is missing.
 * A row that the viewer may not see counts as missing, so the error does not reveal its existence.
 */
export function found<T>(row: T | undefined | null, code: ErrorCode): T {
  if (row === undefined || row === null) throw new AppError(code)
  return row
}
