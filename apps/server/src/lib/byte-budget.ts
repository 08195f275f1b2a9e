export interface BudgetOfBytes {
  /** Bytes that each holder always gets, so that a full budget never blocks small items. */
  readonly free: number
  /** Bytes that all holders together may have beyond their free bytes. */
  readonly shared: number
}

/** The bytes that one holder has taken so far. */
export interface HeldBytes {
  /** Takes this many more bytes. Returns false, and takes nothing, if there is no room for them. */
  take(bytes: number): boolean
  /** Returns all bytes. Safe to call twice. */
  release(): void
}

/**
 * Limits the memory of many concurrent downloads.
 * The budget counts bytes instead of downloads, because thousands of downloads that only wait need next to no memory.
 * Callers never wait for room: if two holders waited for each other, they would deadlock.
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
