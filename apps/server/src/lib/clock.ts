/** Where every moment comes from that is stored, compared or shown. SQL gets it as a parameter, never from now(). */
export interface Clock {
  now(): Temporal.Instant
}

const TO_MILLISECONDS = { smallestUnit: 'millisecond', roundingMode: 'floor' } as const

/** In whole milliseconds: PostgreSQL would cut nanoseconds, and a stored moment would differ from the one that was stored. */
export const systemClock: Clock = { now: () => Temporal.Now.instant().round(TO_MILLISECONDS) }

/** A clock that stands still until it is told otherwise: tests and the demo family. */
export class SettableClock implements Clock {
  #now: Temporal.Instant

  constructor(start: Temporal.Instant | string) {
    this.#now = Temporal.Instant.from(start)
  }

  now(): Temporal.Instant {
    return this.#now
  }

  set(to: Temporal.Instant | string): void {
    this.#now = Temporal.Instant.from(to)
  }

  /** Exact time only: hours and below. An instant knows no days, because a day needs a zone. */
  advance(by: Temporal.Duration | Temporal.DurationLike): void {
    this.#now = this.#now.add(by)
  }
}
