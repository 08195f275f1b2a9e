import type { Topic } from './audience.ts'
import type { Moves, StreamStore } from './store.ts'

/**
 * Each poll also reads the minute before the previous poll, to find transactions that committed late.
 * A transaction that commits late has an old `bumped_at`, which is the time when the transaction started.
 */
const LOOK_BACK = { minutes: 1 }

interface Look {
  readonly moves: Moves
  /**
   * True if the database epoch changed, for example because a backup was restored.
   * After a restore, the revisions may be lower than before.
   */
  readonly restored: boolean
}

/**
 * Finds the subjects (such as `profile:<id>`) with a newer revision in the database than on the devices.
 * Unless a poll is due, the poller reads only the revisions of subjects that change notices name.
 * When a poll is due, the poller reads all recently changed subjects.
 */
export class RevisionPoller {
  readonly #store: StreamStore
  readonly #now: () => Temporal.Instant
  #lastSweep: Temporal.Instant
  #epoch: string | null = null

  constructor(store: StreamStore, now: () => Temporal.Instant) {
    this.#store = store
    this.#now = now
    this.#lastSweep = now()
  }

  /** @param wanted `named` lists subjects to read. `committed` has revisions that are known without a query. */
  async look(
    topics: ReadonlyMap<string, Topic>,
    wanted: { named: readonly string[]; committed: Moves; polling: boolean },
  ): Promise<Look> {
    const { named, committed, polling } = wanted
    const start = this.#now()
    const read = new Map(committed)
    let restored = false
    if (polling && topics.size > 0) {
      const before = this.#epoch
      this.#epoch = await this.#store.epoch()
      restored = before !== null && before !== this.#epoch
      for (const move of await this.#store.bumpedSince(this.#sweepFrom(start))) read.set(...move)
    }
    if (named.length > 0) for (const move of await this.#store.revisionsOf(named)) read.set(...move)
    if (polling) this.#lastSweep = start
    const isNews = ([subject, revision]: [string, number]): boolean =>
      revision > (topics.get(subject)?.revision ?? Infinity)
    return { moves: new Map([...read].filter(isNews)), restored }
  }

  async epoch(): Promise<string> {
    return (this.#epoch ??= await this.#store.epoch())
  }

  /**
   * Returns the time from which a poll reads changes, which is never after the last successful poll.
   * A poll therefore finds all changes, even after the clock was set back or the database was unreachable.
   */
  #sweepFrom(now: Temporal.Instant): Temporal.Instant {
    const earlier = Temporal.Instant.compare(now, this.#lastSweep) < 0 ? now : this.#lastSweep
    return earlier.subtract(LOOK_BACK)
  }
}
