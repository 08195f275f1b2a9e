import type { Connection } from './audience.ts'

/** Each heartbeat round has 25 parts, so that the server does not write to ten thousand streams at once. */
const SLOTS = 25

/**
 * Selects the streams that are due for a heartbeat. Each stream is due once per round.
 * Each stream belongs to a slot, and each beat sends to the streams of one slot. No stream needs a timer.
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

  /** Starts the next beat, and returns the streams that get a heartbeat now. */
  beat(): Iterable<Connection> {
    return this.#slots[this.#beat++ % SLOTS] ?? []
  }
}
