/**
 * A failure whose message is written for the person who starts the installation: it says what is wrong and
 * what to do, and is shown as it stands. Anything else that is thrown is a defect.
 */
export class EngineError extends Error {
  override name = 'EngineError'
}

/** The data directory is in use by another process; `pid` is null in the moment before that process wrote it. */
export class DirectoryLockedError extends EngineError {
  override name = 'DirectoryLockedError'
  readonly pid: number | null

  constructor(message: string, pid: number | null) {
    super(message)
    this.pid = pid
  }
}
