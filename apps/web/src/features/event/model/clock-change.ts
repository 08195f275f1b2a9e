import type { Day } from '../../../lib/time/day.ts'

/**
 * A clock change in minutes from midnight.
 * `skipped` minutes do not occur, and `repeated` minutes occur twice.
 */
export interface ClockChange {
  readonly kind: 'skipped' | 'repeated'
  readonly from: number
  /** The first minute after the skipped or repeated range. */
  readonly to: number
}

const changes = new Map<string, ClockChange | null>()

/**
 * Returns the clock change of an IANA zone on `day`, or null if the clocks do not change.
 * Caches the result.
 */
export function clockChangeOn(day: Day, zone: string): ClockChange | null {
  const key = `${day} ${zone}`
  let change = changes.get(key)
  if (change === undefined) {
    change = find(day, zone)
    changes.set(key, change)
  }
  return change
}

/** True if the wall-clock minute occurs twice on the day because the clocks go back. */
export function isRepeated(day: Day, minute: number, zone: string): boolean {
  const change = clockChangeOn(day, zone)
  return change?.kind === 'repeated' && change.from <= minute && minute < change.to
}

const NS_PER_MINUTE = 60_000_000_000

function find(day: Day, zone: string): ClockChange | null {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone)
  // The search begins 1 ns before the day, because a change that skips midnight is at the day's first instant.
  const before = start.subtract({ nanoseconds: 1 })
  if (start.hoursInDay === 24 && before.offsetNanoseconds === start.offsetNanoseconds) return null
  const change = before.getTimeZoneTransition('next')
  if (!change || !change.toPlainDate().equals(day)) return null
  const jump =
    (change.offsetNanoseconds - change.subtract({ nanoseconds: 1 }).offsetNanoseconds) / NS_PER_MINUTE
  const after = change.hour * 60 + change.minute
  if (jump > 0) return { kind: 'skipped', from: Math.max(0, after - jump), to: after }
  return { kind: 'repeated', from: after, to: Math.min(1440, after - jump) }
}
