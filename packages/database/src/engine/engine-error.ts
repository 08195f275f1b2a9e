/**
 * Reports a failure with a message for the operator who starts Homefield.
 * The message says what is wrong and what to do, and is printed unchanged. Any other type of error is a bug.
 */
export class EngineError extends Error {
  override name = 'EngineError'
}

/** Another process uses the data directory. `pid` is null if that process has not written its pid file yet. */
export class DirectoryLockedError extends EngineError {
  override name = 'DirectoryLockedError'
  readonly pid: number | null

  constructor(message: string, pid: number | null) {
    super(message)
    this.pid = pid
  }
}
