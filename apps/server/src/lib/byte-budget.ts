export interface BudgetOfBytes {
  /** What each holder may have in any case, so that those who fill the budget keep nobody from something small. */
  readonly free: number
  /** What all holders together may have beyond that. */
  readonly shared: number
}

/** The bytes that one holder has so far. */
export interface HeldBytes {
  /** False where there is no room for that many more; then none are taken. */
  take(bytes: number): boolean
  /** Gives all of them back. May be called twice. */
  release(): void
}

/**
 * Bounds the memory that many things take while they come in, and not their number: thousands that only wait need next to
 * none. Nobody waits for room, because holders who wait could wait for each other.
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
