/**
 * Sheds load: while the database cannot keep up, new requests get 503 with Retry-After before they wait.
 * Without shedding, a queue of requests grows until the requests time out, and the work of each is lost.
 *
 * `Admission` counts what uses the database for requests: their authentication and their units of work.
 * Time in which a request reads a body or waits for another service does not count.
 * The pool serves in order of arrival, so after `places` entries the next one is the head of the pool's queue.
 * The age of that entry is the time that the queue has waited.
 *
 * Sign-in, sign-out, the health routes and `/metrics` do not ask for admission.
 * They stay reachable, because they use other pools or no database. The stream sheds by its own rate limit.
 */
import type { Work } from '@homefield/database/work'
import { Shed } from '../lib/app-error.ts'

/** An entry that waits longer for a connection means that the database is overloaded. */
const LONGEST_WAIT_MS = 2_000
/**
 * Maximum number of entries per place. The number matters when thousands of devices send requests at once,
 * because then no entry has waited long yet. At 20 ms per entry, the last of them waits for less than half a second.
 */
const MOST_PER_PLACE = 20

interface AdmissionParts {
  /** Number of connections in the pool that serves requests. */
  readonly places: number
  /** Returns the current time in milliseconds. */
  readonly now?: () => number
}

export class Admission {
  readonly #places: number
  readonly #now: () => number
  /** The time at which each entry began, in order. */
  readonly #inside = new Map<symbol, number>()

  constructor({ places, now = () => performance.now() }: AdmissionParts) {
    this.#places = places
    this.#now = now
  }

  /** Runs `act` for a request that begins. @throws Shed if the database is overloaded */
  async admit<T>(act: () => Promise<T>): Promise<T> {
    if (this.#isOverloaded()) throw new Shed()
    return this.#count(act)
  }

  /** Returns `work` with all its units counted. It refuses none, because their requests were admitted before. */
  counted(work: Work): Work {
    return {
      read: (userId, act) => this.#count(() => work.read(userId, act)),
      write: (userId, act) => this.#count(() => work.write(userId, act)),
      system: (act) => this.#count(() => work.system(act)),
    }
  }

  #isOverloaded(): boolean {
    if (this.#inside.size >= this.#places * MOST_PER_PLACE) return true
    const [head = Infinity] = [...this.#inside.values()].slice(this.#places)
    return this.#now() - head > LONGEST_WAIT_MS
  }

  async #count<T>(act: () => Promise<T>): Promise<T> {
    const entry = Symbol('entry')
    this.#inside.set(entry, this.#now())
    try {
      return await act()
    } finally {
      this.#inside.delete(entry)
    }
  }
}
