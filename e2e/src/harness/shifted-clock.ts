import type { Clock } from '@homefield/server/lib/clock'

/** Goes as fast as the real one, from another moment on. Server and browser are given the same shift. */
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

  /** Of the server alone: pages that are open keep theirs until they are opened anew. */
  advance(by: Temporal.DurationLike): void {
    this.#shift += Temporal.Duration.from(by).total({ unit: 'milliseconds' })
  }
}
