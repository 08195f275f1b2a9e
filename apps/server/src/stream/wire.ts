/**
 * What a doorbell rings over: PostgreSQL's NOTIFY, or NATS. It carries short texts to every process that listens, itself
 * included, and may lose any of them.
 */
export interface Wire {
  /** Of a ring, in bytes. */
  readonly longest: number
  /** One try, within seconds. `lost` is called when the connection ends that this resolved with, however often. */
  connect(events: WireEvents): Promise<Line>
}

export interface WireEvents {
  readonly heard: (payload: string) => void
  readonly lost: (error: unknown) => void
}

/** A connection. What it is asked ends within seconds; a rejection means that it is of no use any more. */
export interface Line {
  listen(): Promise<void>
  /** Resolves when the other side has it. */
  ring(payload: string): Promise<void>
  /** Rejects where nobody answers any more: a connection that died across a network looks merely silent. */
  check(): Promise<void>
  end(): Promise<void>
  /** Ends without another word. */
  cut(): void
}
