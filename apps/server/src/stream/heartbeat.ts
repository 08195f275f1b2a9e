import type { Connection } from './audience.ts'

/** A heartbeat round has 25 beats, so that the server never writes to ten thousand streams at once. */
const SLOTS = 25

/**
 * Selects the streams that are due for a heartbeat, without a timer per stream.
 * Each stream belongs to one of 25 slots. Each beat serves one slot, so a round serves all streams.
 */
export class Heartbeat {
  static readonly beatsInRound = SLOTS
  readonly #slots = Array.from({ length: SLOTS }, () => new Set<Connection>())
  #nextSlot = 0
  #beat = 0

  /** Returns the slot for a new stream. Slots are assigned in turn, so all slots get equally many streams. */
  nextSlot(): number {
    return this.#nextSlot++ % SLOTS
  }

  add(connection: Connection): void {
    this.#slots[connection.slot]?.add(connection)
  }

  remove(connection: Connection): void {
    this.#slots[connection.slot]?.delete(connection)
  }

  /** Starts the next beat, and returns the streams that must get a heartbeat in this beat. */
  beat(): Iterable<Connection> {
    return this.#slots[this.#beat++ % SLOTS] ?? []
  }
}
