export interface BudgetOfBytes {
  /** Bytes that each holder always gets, so that a full budget never blocks small items. */
  readonly free: number
  /** Bytes that all holders together may have beyond that. */
  readonly shared: number
}

/** The bytes that one holder has taken so far. */
export interface HeldBytes {
  /** Returns false, and takes nothing, if there is no room for that many more. */
  take(bytes: number): boolean
  /** Returns all bytes. Safe to call twice. */
  release(): void
}

/**
 * Limits the memory of many concurrent downloads by bytes instead of by number, because thousands that
 * only wait need next to none. Callers never wait for room: holders waiting for each other would
 * deadlock.
 */
export class ByteBudget {
  readonly #limits: BudgetOfBytes
  #shared = 0

  constructor(limits: BudgetOfBytes) {
    this.#limits = limits
  }

  hold(): HeldBytes {
    let own = 0
    const sharedOf = (bytes: number) => Math.max(0, bytes - this.#limits.free)
    return {
      take: (bytes) => {
        const more = sharedOf(own + bytes) - sharedOf(own)
        if (this.#shared + more > this.#limits.shared) return false
        this.#shared += more
        own += bytes
        return true
      },
      release: () => {
        this.#shared -= sharedOf(own)
        own = 0
      },
    }
  }
}
