import { place } from '../../event/model/placement.ts'
import { ms, type SeenClash } from './seen-clash.ts'

/** A time range as position and width in percent of the clash card's time scale. */
export interface Stretch {
  readonly left: number
  readonly width: number
}

export interface ClashLanes {
  readonly first: Stretch
  readonly second: Stretch
  /**
   * The hatched time range. If the events overlap, the range is their overlap.
   * If the events do not overlap, the range is the gap between them, which is too short for the drive.
   */
  readonly hatch: Stretch
}

/** Margin in milliseconds on the time scale before the first event and after the last event. */
const MARGIN = 30 * 60_000

/** Returns the positions of two events and of their overlap or gap on the clash card's time scale. */
export function clashLanes({ clash, first, second }: SeenClash, zone: string): ClashLanes {
  const spans = [first, second].map(({ event }) => {
    const { startMs, endMs } = place(event, zone)
    return { start: startMs ?? ms(clash.from), end: endMs ?? ms(clash.to) }
  })
  const hatch = { start: ms(clash.from), end: ms(clash.to) }
  const all = [...spans, hatch]
  const start = Math.min(...all.map((span) => span.start)) - MARGIN
  const end = Math.max(...all.map((span) => span.end)) + MARGIN
  const stretch = (span: { start: number; end: number }): Stretch => ({
    left: ((span.start - start) / (end - start)) * 100,
    width: ((span.end - span.start) / (end - start)) * 100,
  })
  return {
    first: stretch(spans[0] ?? hatch),
    second: stretch(spans[1] ?? hatch),
    hatch: stretch(hatch),
  }
}
