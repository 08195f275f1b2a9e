import { isStruck } from './event-status.ts'
import { beginsInDay, type Now, phaseOf, type Placed } from './placement.ts'

/** Today's events, divided by what they mean for a parent right now. Each list keeps the order of the day. */
export interface Today {
  /** Events that are over, and canceled events from their start on. */
  readonly earlier: readonly Placed[]
  readonly running: readonly Placed[]
  /** The next event with all that start at the same time, and canceled events before it. */
  readonly next: readonly Placed[]
  readonly later: readonly Placed[]
  /** Events without a time of day, and multi-day events that began before today. */
  readonly untimed: readonly Placed[]
  /** When the next event starts, in epoch milliseconds. Null if no event is left to start today. */
  readonly nextMs: number | null
  /** True if the parent now needs the next day more than what is left of today. */
  readonly isOver: boolean
}

/** From 8 PM on, an event that is still running does not keep the next day from coming first. */
const EVENING = 20 * 60

/** @param events today's events in the order of the day */
export function todayOf(events: readonly Placed[], now: Now): Today {
  const untimed = events.filter((placed) => !hasTimeOn(placed, now))
  const timed = events.filter((placed) => hasTimeOn(placed, now))
  const phases = new Map(timed.map((placed) => [placed, phaseOf(placed, now)]))
  const isOff = (placed: Placed) => isStruck(placed.event)
  const earlier = timed.filter(
    (placed) => phases.get(placed) === 'past' || (phases.get(placed) === 'running' && isOff(placed)),
  )
  const running = timed.filter((placed) => phases.get(placed) === 'running' && !isOff(placed))
  const coming = timed.filter((placed) => phases.get(placed) === 'coming')
  const nextMs = coming.find((placed) => !isOff(placed))?.startMs ?? null
  const isNext = (placed: Placed) => nextMs !== null && (placed.startMs ?? 0) <= nextMs
  const isEvening = now.minute >= EVENING
  return {
    earlier,
    running,
    next: coming.filter(isNext),
    later: coming.filter((placed) => !isNext(placed)),
    untimed,
    nextMs,
    isOver:
      coming.length === 0 &&
      (running.length === 0 ? timed.length > 0 || (isEvening && events.length > 0) : isEvening),
  }
}

/** A multi-day event has a time only on its first day until it starts, because it runs on every later day. */
function hasTimeOn(placed: Placed, now: Now): boolean {
  if (!placed.isAllDay) return true
  return beginsInDay(placed, now.day) && phaseOf(placed, now) === 'coming'
}
