export interface BudgetOfBytes {
  /** Bytes that each download may always use. A small download therefore never fails for lack of memory. */
  readonly free: number
  /** Bytes that all downloads together may use in addition to their guaranteed bytes. */
  readonly shared: number
}

/** The bytes that one holder has taken so far. */
export interface HeldBytes {
  /** Takes this many more bytes. Returns false, and takes nothing, if there is no room for them. */
  take(bytes: number): boolean
  /** Gives all bytes back to the budget. Safe to call twice. */
  release(): void
}

/**
 * Limits the memory of many concurrent downloads.
 * The budget counts bytes, not downloads, because a download without data needs almost no memory.
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
