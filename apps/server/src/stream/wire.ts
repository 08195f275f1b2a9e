/**
 * The transport of the change notifier: PostgreSQL's NOTIFY, or NATS.
 * The transport carries short texts to every listening process, including the sender, and may lose any of them.
 */
export interface Wire {
  /** Maximum size of a payload in bytes. */
  readonly longest: number
  /**
   * Makes one connection attempt, which succeeds or fails within a few seconds.
   * `lost` is called when the returned connection ends, possibly more than once.
   */
  connect(events: WireEvents): Promise<Line>
}

export interface WireEvents {
  readonly heard: (payload: string) => void
  readonly lost: (error: unknown) => void
}

/**
 * An open connection. Every method settles within a few seconds.
 * A rejection means that the connection is broken.
 */
export interface Line {
  listen(): Promise<void>
  /** Sends a message. Resolves when the server has received it. */
  ring(payload: string): Promise<void>
  /** Rejects if the server no longer responds. Without this check, a dead connection would look idle. */
  check(): Promise<void>
  end(): Promise<void>
  /** Ends the connection without waiting for the server. */
  cut(): void
}
