export interface BudgetOfBytes {
  /** Bytes guaranteed to each download, so that a small download never fails for lack of memory. */
  readonly free: number
  /** Bytes that all downloads share, in addition to the guaranteed bytes of each download. */
  readonly shared: number
}

/** The bytes that one download has reserved so far. */
export interface HeldBytes {
  /** Reserves more bytes for the download. Returns false and reserves nothing if too few bytes are free. */
  take(bytes: number): boolean
  /** Returns all bytes of the download to the budget. Safe to call twice. */
  release(): void
}

/**
 * Limits the total memory of concurrent downloads.
 * The budget counts bytes instead of downloads, because a download that receives nothing needs hardly any memory.
 * A download never waits for free bytes, because two waiting downloads could deadlock.
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
