export interface BudgetOfBytes {
  /** What each holder may have at any rate: so those who fill the budget cannot keep others from what is small. */
  readonly free: number
  /** Beyond that, of all holders together. */
  readonly shared: number
}

/** Of one thing that grows. */
export interface HeldBytes {
  /** False where there is no room for so many more: then none are taken. */
  take(bytes: number): boolean
  /** Gives all of them back. May be called twice. */
  release(): void
}

/**
 * Bounds what many things that come in at once take of memory, and not how many they are: thousands that only wait need
 * next to none. Nobody waits for room, as those who hold some would then wait for each other.
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
