/**
 * Computes where a driver has to be, and when: a stop for each leg.
 * A driver brings a child to the event's place by the arrival time, and fetches the child there at the event's end.
 * In between the driver is free, even if both legs are theirs.
 * Siblings who go to the same event share its stops.
 */
import type { Candidate, Timed } from '../clash.ts'
import { driveBetween, type DriveRule, LONGEST_DRIVE_MINUTES } from '../drive.ts'
import type { Direction } from './leg.ts'

export interface Stop<C extends Candidate = Candidate> {
  readonly event: Timed<C>
  readonly direction: Direction
  /** Milliseconds since the epoch. */
  readonly at: number
}

export const MINUTE_MS = 60_000

export function stopAt<C extends Candidate>(event: Timed<C>, direction: Direction): Stop<C> {
  return { event, direction, at: direction === 'there' ? event.thereBy : event.end }
}

export function byTime(one: Stop, other: Stop): number {
  return one.at - other.at || one.event.start - other.event.start
}

/**
 * Returns the stop in `stops` that a person cannot combine with `stop`, looking back or ahead in time.
 * Only neighbors count: a person gets from A to C by way of B.
 * A stop at an unknown place tells nothing about the way, so the search continues behind it.
 * @param stops sorted by time
 * @param index where the search starts: the neighbor of `stop`
 */
export function conflictFrom<C extends Candidate>(
  stop: Stop<C>,
  stops: readonly Stop<C>[],
  { index, step, rule }: { readonly index: number; readonly step: 1 | -1; readonly rule: DriveRule },
): Stop<C> | undefined {
  for (let next = index; next >= 0 && next < stops.length; next += step) {
    const other = stops[next]
    if (!other || Math.abs(other.at - stop.at) > LONGEST_DRIVE_MINUTES * MINUTE_MS) return undefined
    if (other.event === stop.event) return undefined
    const drive = driveBetween(stop.event.candidate.place, other.event.candidate.place, rule)
    if (drive) return drive.minutes * MINUTE_MS > Math.abs(other.at - stop.at) ? other : undefined
    if (isOverlap(stop.event, other.event)) return other
  }
  return undefined
}

/** If a drive is unknown, only events that overlap clash, as in clash.ts. */
function isOverlap(one: Timed<Candidate>, other: Timed<Candidate>): boolean {
  return one.start < other.end && other.start < one.end
}
