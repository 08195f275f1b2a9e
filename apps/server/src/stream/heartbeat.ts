import type { Connection } from './audience.ts'

/** Number of parts of one heartbeat round, so that ten thousand streams are not all written to at once. */
const SLOTS = 25

/**
 * Selects the streams that are due for a heartbeat. Each stream is due once per round.
 * Streams are spread over slots, and each beat serves one slot. So no stream needs its own timer.
 */
export class Heartbeat {
  static readonly beatsInRound = SLOTS
  readonly #slots = Array.from({ length: SLOTS }, () => new Set<Connection>())
  #nextSlot = 0
  #beat = 0

  /** Returns the slot for a new stream, so that all slots fill evenly. */
  nextSlot(): number {
    return this.#nextSlot++ % SLOTS
  }

  add(connection: Connection): void {
    this.#slots[connection.slot]?.add(connection)
  }

  remove(connection: Connection): void {
    this.#slots[connection.slot]?.delete(connection)
  }

  /** Returns the streams of the next slot. */
  beat(): Iterable<Connection> {
    return this.#slots[this.#beat++ % SLOTS] ?? []
  }
}
