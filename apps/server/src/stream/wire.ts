/**
 * The transport of the change notifier: PostgreSQL's NOTIFY, or NATS.
 * The transport sends short texts to every listening process, including the sender. Texts may get lost.
 */
export interface Wire {
  /** Maximum size of a payload in bytes. */
  readonly longest: number
  /**
   * Makes one connection attempt, which succeeds or fails within a few seconds.
   * The wire calls `lost`, possibly several times, when the returned connection ends.
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
  /** Pings the server, and rejects if the server does not respond. An idle connection may be dead. */
  check(): Promise<void>
  end(): Promise<void>
  /** Ends the connection without waiting for the server. */
  cut(): void
}
