/**
 * How far a team stage is, for whoever asked for it and watches. It is written in units of their own while the stage's
 * transaction is open, so that it can be seen; a few times a second at most, and nobody waits for it: a team stage holds a
 * connection already. The end alone stands in the stage's own transaction: 'done' is there with the events, or not at
 * all. Where nobody watches, nothing is written.
 */
import type { Work, WriteUnit } from '@homefield/database/work'
import { type ImportKey, type ImportState, moveImport } from './store.ts'

/** Milliseconds between two steps that only count on. */
const EVERY_MS = 250

export class Progress {
  readonly #work: Work
  readonly #ownerId: string
  readonly #key: ImportKey | null
  readonly #toMap: number
  #mapped = 0
  #writing: Promise<void> | null = null
  #wroteAt = 0

  /** @param key null where nobody watches */
  constructor(work: Work, ownerId: string, key: ImportKey | null, toMap: number) {
    this.#work = work
    this.#ownerId = ownerId
    this.#key = key
    this.#toMap = toMap
  }

  async found(found: number, ahead: number): Promise<void> {
    await this.#write({ step: 'found', found, ahead, mapped: 0, toMap: this.#toMap })
  }

  /** So many more are written, or stood there already. */
  mapped(count: number): void {
    this.#mapped += count
    if (count === 0 || !this.#key || this.#writing || performance.now() - this.#wroteAt < EVERY_MS) return
    this.#wroteAt = performance.now()
    // What only shows how far an import is must not be what ends it.
    this.#writing = this.#write({ step: 'mapping', mapped: this.#mapped })
      .catch(() => undefined)
      .finally(() => {
        this.#writing = null
      })
  }

  /** As part of the unit that ends the stage. */
  async end(unit: WriteUnit, step: 'done' | 'failed'): Promise<void> {
    if (!this.#key) return
    const counts = step === 'done' ? { mapped: this.#toMap, toMap: this.#toMap } : {}
    await moveImport(unit, this.#key, { step, ...counts })
  }

  async #write(state: ImportState): Promise<void> {
    const key = this.#key
    if (!key) return
    await this.#work.write(this.#ownerId, async (unit) => {
      if (await moveImport(unit, key, state)) unit.bump(`team:${key.teamId}`)
    })
  }
}
