export interface SemaphoreLimits {
  /** Maximum number of slots that callers may use at the same time, for all keys together. */
  readonly total: number
  /** Maximum number of slots that callers with the same key may use at the same time. */
  readonly perKey: number
  /** Maximum number of callers that wait for a slot. Further callers get `busy`. */
  readonly waiting: number
  /** Maximum number of callers with the same key that wait for a slot. The default is `waiting`. */
  readonly waitingPerKey?: number
}

/** `other`: a caller with another key could use a released slot. `self`: only callers with the same key. */
export type WantedBy = 'other' | 'self' | null

interface Waiting {
  readonly key: string
  readonly end: (result: 'entered' | 'busy') => void
}

/**
 * A semaphore with a maximum number of slots in total and per key.
 * A key can be the host of a fetch, the network of a sign-in, or the person who uploads.
 * If callers with one key use all slots of that key, callers with other keys still get slots.
 * The limit per key prevents 500 feeds of one slow team platform from delaying all other feeds (C30).
 * A caller that holds a slot never waits for another one, so the semaphore cannot deadlock.
 */
export class Semaphore {
  readonly #limits: SemaphoreLimits
  readonly #inside = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  #total = 0

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  /**
   * Waits for a slot and resolves to a function that releases the slot.
   * Resolves to `busy` if too many callers already wait for a slot, or if `refuseWaiting` ends the wait.
   * @param mayWait if false, resolves to `busy` instead of waiting
   * @throws the signal's reason
   */
  async enter(key: string, signal: AbortSignal, mayWait = true): Promise<(() => void) | 'busy'> {
    signal.throwIfAborted()
    if (!this.#fits(key)) {
      if (!mayWait || this.#isFull(key)) return 'busy'
      if ((await this.#wait(key, signal)) === 'busy') return 'busy'
    } else {
      this.#take(key)
    }
    let inside = true
    return () => {
      if (!inside) return
      inside = false
      this.#leave(key)
    }
  }

  /** Ends the wait of all callers with the key. They get `busy`. */
  refuseWaiting(key: string): void {
    for (const waiting of this.#waiting) {
      if (waiting.key !== key) continue
      this.#waiting.delete(waiting)
      waiting.end('busy')
    }
  }

  /**
   * Returns `other` if a caller with a key other than `key` could use a released slot.
   * Returns `self` if only callers with `key` could use the slot, and null if nobody could use the slot.
   */
  wantedBy(key: string): WantedBy {
    const waiting = [...this.#waiting]
    const isLetIn = (other: string) => (this.#inside.get(other) ?? 0) < this.#limits.perKey
    if (waiting.some((one) => one.key !== key && isLetIn(one.key))) return 'other'
    return waiting.some((one) => one.key === key) ? 'self' : null
  }

  #wait(key: string, signal: AbortSignal): Promise<'entered' | 'busy'> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiting.delete(waiting)
        reject(signal.reason as Error)
      }
      const waiting: Waiting = {
        key,
        end: (result) => {
          signal.removeEventListener('abort', abort)
          resolve(result)
        },
      }
      this.#waiting.add(waiting)
      signal.addEventListener('abort', abort, { once: true })
    })
  }

  #isFull(key: string): boolean {
    const { waiting, waitingPerKey = waiting } = this.#limits
    if (this.#waiting.size >= waiting) return true
    return [...this.#waiting].filter((one) => one.key === key).length >= waitingPerKey
  }

  #fits(key: string): boolean {
    return this.#total < this.#limits.total && (this.#inside.get(key) ?? 0) < this.#limits.perKey
  }

  #take(key: string): void {
    this.#total++
    this.#inside.set(key, (this.#inside.get(key) ?? 0) + 1)
  }

  #leave(key: string): void {
    this.#total--
    const left = (this.#inside.get(key) ?? 1) - 1
    if (left === 0) this.#inside.delete(key)
    else this.#inside.set(key, left)
    for (const waiting of this.#waiting) {
      if (this.#total >= this.#limits.total) return
      if (!this.#fits(waiting.key)) continue
      this.#waiting.delete(waiting)
      this.#take(waiting.key)
      waiting.end('entered')
    }
  }
}
