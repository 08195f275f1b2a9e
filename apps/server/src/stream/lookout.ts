import type { Topic } from './audience.ts'
import type { Moves, StreamStore } from './store.ts'

/** A sweep looks back further than to the last one: a writer's time is that of his transaction's beginning. */
const LOOK_BACK = { minutes: 1 }

interface Look {
  readonly moves: Moves
  /** Another database answers than before: its revisions may have turned back. */
  readonly restored: boolean
}

/** Reads what moved since its holders were told: what a bell named, or in a sweep all that was bumped lately. */
export class Lookout {
  readonly #store: StreamStore
  readonly #now: () => Temporal.Instant
  #lastSweep: Temporal.Instant
  #epoch: string | null = null

  constructor(store: StreamStore, now: () => Temporal.Instant) {
    this.#store = store
    this.#now = now
    this.#lastSweep = now()
  }

  async look(topics: ReadonlyMap<string, Topic>, named: readonly string[], sweeping: boolean): Promise<Look> {
    const start = this.#now()
    const read = new Map<string, number>()
    let restored = false
    if (sweeping && topics.size > 0) {
      const before = this.#epoch
      this.#epoch = await this.#store.epoch()
      restored = before !== null && before !== this.#epoch
      for (const move of await this.#store.bumpedSince(this.#sweepFrom(start))) read.set(...move)
    }
    if (named.length > 0) for (const move of await this.#store.revisionsOf(named)) read.set(...move)
    if (sweeping) this.#lastSweep = start
    const isNews = ([subject, revision]: [string, number]): boolean =>
      revision > (topics.get(subject)?.revision ?? Infinity)
    return { moves: new Map([...read].filter(isNews)), restored }
  }

  async epoch(): Promise<string> {
    return (this.#epoch ??= await this.#store.epoch())
  }

  /** The clock may have jumped, either way, or the database been away: the window grows to reach the last sweep. */
  #sweepFrom(now: Temporal.Instant): Temporal.Instant {
    const earlier = Temporal.Instant.compare(now, this.#lastSweep) < 0 ? now : this.#lastSweep
    return earlier.subtract(LOOK_BACK)
  }
}
