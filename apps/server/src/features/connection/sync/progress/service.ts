/**
 * Shows the progress of a team sync to the user who started the import.
 * Separate transactions write the progress, because the sync's own writes are invisible until its commit.
 * The count of processed events is written at most once every 250 ms.
 * The sync does not wait for progress writes: it would hold one database connection while it waits for another.
 * The sync's own transaction writes the final step 'done', so the events become visible together with 'done'.
 * A sync writes progress only if a user requested an import.
 */
import type { Work, WriteUnit } from '@homefield/database/work'
import { type ImportKey, type ImportState, moveImport } from './store.ts'

/** Minimum time in milliseconds between two writes of the 'mapping' counter. */
const EVERY_MS = 250

export class Progress {
  readonly #work: Work
  readonly #ownerId: string
  readonly #key: ImportKey | null
  readonly #toMap: number
  #mapped = 0
  #writing: Promise<void> | null = null
  #wroteAt = 0

  /** @param key identifies the import; null if nobody watches */
  constructor(work: Work, ownerId: string, key: ImportKey | null, toMap: number) {
    this.#work = work
    this.#ownerId = ownerId
    this.#key = key
    this.#toMap = toMap
  }

  async found(found: number, ahead: number): Promise<void> {
    await this.#write({ step: 'found', found, ahead, mapped: 0, toMap: this.#toMap })
  }

  /** Adds `count` to the number of events that the import has processed. */
  mapped(count: number): void {
    this.#mapped += count
    if (count === 0 || !this.#key || this.#writing || performance.now() - this.#wroteAt < EVERY_MS) return
    this.#wroteAt = performance.now()
    // If a progress write fails, the import continues.
    this.#writing = this.#write({ step: 'mapping', mapped: this.#mapped })
      .catch(() => undefined)
      .finally(() => {
        this.#writing = null
      })
  }

  /** Marks the import as ended, in the same transaction that ends the sync. */
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
