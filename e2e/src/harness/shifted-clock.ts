import type { Clock } from '@homefield/server/lib/clock'

/** A clock that starts at a chosen time and runs at real speed. The browser's clock has the same shift. */
export class ShiftedClock implements Clock {
  /** Milliseconds that this clock is ahead of the real time; negative if the clock is behind. */
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

  /** Shifts only the server's time. Open pages keep their time until they are reloaded. */
  advance(by: Temporal.DurationLike): void {
    this.#shift += Temporal.Duration.from(by).total({ unit: 'milliseconds' })
  }
}
