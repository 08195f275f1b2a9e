import { beginsInDay, endsInDay, type Now, phaseOf, type Placed } from '../../event/model/placement.ts'
import { isStruck } from '../../event/model/event-status.ts'

export interface NowAndNext {
  readonly running: readonly Placed[]
  readonly next: Placed | null
  /** Minutes until the next event begins, rounded up. 0 if no event follows today. */
  readonly minutesUntilNext: number
}

/**
 * Returns which of today's timed events are running, and which event begins next.
 * A multi-day event can be running or next only if it begins or ends at a time other than midnight.
 * A canceled or postponed event is never running or next.
 */
export function nowAndNext(events: readonly Placed[], now: Now): NowAndNext {
  const timed = events.filter(
    (placed) => placed.startMs !== null && hasHours(placed) && !isStruck(placed.event),
  )
  const running = timed.filter((placed) => phaseOf(placed, now) === 'running')
  const coming = timed.filter((placed) => phaseOf(placed, now) === 'coming')
  const next = coming.reduce<Placed | null>(
    (first, placed) => (first === null || (placed.startMs ?? 0) < (first.startMs ?? 0) ? placed : first),
    null,
  )
  const minutesUntilNext = next?.startMs == null ? 0 : Math.ceil((next.startMs - now.ms) / 60_000)
  return { running, next, minutesUntilNext }
}

function hasHours(placed: Placed): boolean {
  return !placed.isAllDay || beginsInDay(placed, placed.firstDay) || endsInDay(placed, placed.lastDay)
}
