/**
 * Transports notices between server processes, through PostgreSQL's NOTIFY or through NATS.
 * Every listening process gets each change notice, including the sender. A notice may get lost.
 */
export interface Wire {
  /** Maximum size of a change notice in bytes. */
  readonly longest: number
  /**
   * Tries once to connect, and succeeds or fails within a few seconds.
   * When the connection ends, the wire calls `lost`, possibly several times.
   */
  connect(events: WireEvents): Promise<Line>
}

export interface WireEvents {
  readonly heard: (payload: string) => void
  readonly lost: (error: unknown) => void
}

/**
 * An open connection to PostgreSQL or NATS. Every method settles within a few seconds.
 * If a method rejects, the connection is broken.
 */
export interface Line {
  listen(): Promise<void>
  /** Sends a change notice, and resolves when PostgreSQL or NATS has received the notice. */
  ring(payload: string): Promise<void>
  /** Rejects if the server does not respond. Only a ping reveals that an idle connection is broken. */
  check(): Promise<void>
  end(): Promise<void>
  /** Ends the connection without waiting for the server. */
  cut(): void
}
