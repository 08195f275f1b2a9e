export interface BudgetOfBytes {
  /** Bytes guaranteed to each holder, so that a small download works even if the shared budget is used up. */
  readonly free: number
  /** Bytes that all holders share when their guaranteed bytes are used up. */
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
 * The budget counts bytes, not downloads, because a download that waits for its server needs almost no memory.
 * A holder never waits for free bytes, because two waiting holders could deadlock.
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
