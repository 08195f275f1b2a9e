/** The hours of a new event that the user draws, in minutes from midnight. */
interface Slot {
  readonly start: number
  readonly end: number
}

const STEP = 15
const DAY = 1440

/** Returns the quarter hours between the two ends of a drag, in either direction. There is at least one. */
export function dragged(from: number, to: number): Slot {
  const start = Math.floor(Math.min(from, to) / STEP) * STEP
  const end = Math.ceil(Math.max(from, to) / STEP) * STEP
  const first = Math.min(Math.max(start, 0), DAY - STEP)
  return { start: first, end: Math.min(Math.max(end, first + STEP), DAY) }
}
