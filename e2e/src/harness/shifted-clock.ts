import type { Clock } from '@homefield/server/lib/clock'

/** Runs at real speed from another start time. Server and browser use the same shift. */
export class ShiftedClock implements Clock {
  /** Milliseconds between the real time and this one. */
  #shift: number

  constructor(start: string) {
    this.#shift = Temporal.Instant.from(start).epochMilliseconds - Temporal.Now.instant().epochMilliseconds
  }

  get shift(): number {
    return this.#shift
  }

  now(): Temporal.Instant {
    return Temporal.Now.instant().add({ milliseconds: this.#shift })
  }

  /** Affects only the server. Open pages keep their time until they are reloaded. */
  advance(by: Temporal.DurationLike): void {
    this.#shift += Temporal.Duration.from(by).total({ unit: 'milliseconds' })
  }
}
