import type { Connection } from './audience.ts'

/** Parts of one round: ten thousand streams are not written to in one breath. */
const SLOTS = 25

/**
 * Which streams are due. Each is once in a round, and a round is as many beats as there are slots: no stream has a timer
 * of its own.
 */
export class Heartbeat {
  static readonly beatsInRound = SLOTS
  readonly #slots = Array.from({ length: SLOTS }, () => new Set<Connection>())
  #nextSlot = 0
  #beat = 0

  /** The slot for one more stream: evenly filled. */
  nextSlot(): number {
    return this.#nextSlot++ % SLOTS
  }

  add(connection: Connection): void {
    this.#slots[connection.slot]?.add(connection)
  }

  remove(connection: Connection): void {
    this.#slots[connection.slot]?.delete(connection)
  }

  /** Those whose turn it is. */
  beat(): Iterable<Connection> {
    return this.#slots[this.#beat++ % SLOTS] ?? []
  }
}
