import { place } from '../../event/model/placement.ts'
import { ms, type SeenClash } from './seen-clash.ts'

/** A stretch of the card's window, both in percent of its width. */
export interface Stretch {
  readonly left: number
  readonly width: number
}

export interface ClashLanes {
  readonly first: Stretch
  readonly second: Stretch
  /** The shared time, or the gap that is too short for the drive. */
  readonly hatch: Stretch
}

/** Room before the first and after the last, in ms. */
const MARGIN = 30 * 60_000

/** Two events and what lies between them, from half an hour before the first to half an hour after the last. */
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
