/** Source of every time that is stored, compared or shown. SQL gets the time as a parameter, never from now(). */
export interface Clock {
  now(): Temporal.Instant
}

const TO_MILLISECONDS = { smallestUnit: 'millisecond', roundingMode: 'floor' } as const

/**
 * Returns whole milliseconds: PostgreSQL stores microseconds, so a time with nanoseconds would change when stored.
 */
export const systemClock: Clock = { now: () => Temporal.Now.instant().round(TO_MILLISECONDS) }

/** A clock that stands still until it is set, for tests and the demo family. */
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

  /** Accepts only hours and smaller units, because the length of a day depends on the time zone. */
  advance(by: Temporal.Duration | Temporal.DurationLike): void {
    this.#now = this.#now.add(by)
  }
}
