import { ERRORS, type ErrorCode } from '@homefield/contract/error'

/** Something a person can be told. Each transport adapts it once; anything else that is thrown is one opaque 500. */
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

/** Turned down unread, because too many wait already. */
export class Shed extends AppError {
  constructor() {
    super('unavailable')
  }
}

/** One try too many. `retryAfter` in seconds: the transport says it in a header. */
export class TooManyTries extends AppError {
  readonly retryAfter: number
  constructor(retryAfter: number, code: 'tooManyRequests' | 'writtenTooMuch' = 'tooManyRequests') {
    super(code)
    this.retryAfter = retryAfter
  }
}

/** Narrows a looked-up row, or answers as if it did not exist: what may not be seen does not exist. */
export function found<T>(row: T | undefined | null, code: ErrorCode): T {
  if (row === undefined || row === null) throw new AppError(code)
  return row
}
