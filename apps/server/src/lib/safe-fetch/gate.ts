export interface GateLimits {
  /** Fetches at once, everywhere. */
  readonly total: number
  /** Fetches at once to one host. */
  readonly perHost: number
  /** Fetches that may wait; more are turned away. */
  readonly waiting: number
}

interface Waiting {
  readonly host: string
  readonly enter: () => void
}

/**
 * Lets in so many at once, and so many per host. Who waits for a busy host does not stand in the way of
 * others, so 500 feeds of one slow platform cannot hold up the rest (C30). Nobody waits for a place while
 * holding one, so it cannot lock up: a fetch gives its place back before it follows a redirect.
 */
export class Gate {
  readonly #limits: GateLimits
  readonly #inside = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  #total = 0

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /**
   * Waits for a place. Resolves to the function that gives it back, or to `busy` when too many wait.
   * @throws the signal's reason
   */
  async enter(host: string, signal: AbortSignal): Promise<(() => void) | 'busy'> {
    signal.throwIfAborted()
    if (!this.#fits(host)) {
      if (this.#waiting.size >= this.#limits.waiting) return 'busy'
      await this.#wait(host, signal)
    } else {
      this.#take(host)
    }
    let inside = true
    return () => {
      if (!inside) return
      inside = false
      this.#leave(host)
    }
  }

  #wait(host: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiting.delete(waiting)
        reject(signal.reason as Error)
      }
      const waiting: Waiting = {
        host,
        enter: () => {
          signal.removeEventListener('abort', abort)
          resolve()
        },
      }
      this.#waiting.add(waiting)
      signal.addEventListener('abort', abort, { once: true })
    })
  }

  #fits(host: string): boolean {
    return this.#total < this.#limits.total && (this.#inside.get(host) ?? 0) < this.#limits.perHost
  }

  #take(host: string): void {
    this.#total++
    this.#inside.set(host, (this.#inside.get(host) ?? 0) + 1)
  }

  #leave(host: string): void {
    this.#total--
    const left = (this.#inside.get(host) ?? 1) - 1
    if (left === 0) this.#inside.delete(host)
    else this.#inside.set(host, left)
    for (const waiting of this.#waiting) {
      if (this.#total >= this.#limits.total) return
      if (!this.#fits(waiting.host)) continue
      this.#waiting.delete(waiting)
      this.#take(waiting.host)
      waiting.enter()
    }
  }
}
