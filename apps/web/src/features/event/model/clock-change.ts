import type { Day } from '../../../lib/time/day.ts'

/**
 * Where a day's clocks jump, in wall-clock minutes from midnight. `skipped`: these minutes do not happen. `repeated`:
 * they happen twice.
 */
export interface ClockChange {
  readonly kind: 'skipped' | 'repeated'
  readonly from: number
  /** Not included. */
  readonly to: number
}

const changes = new Map<string, ClockChange | null>()

/** The change of a zone's clocks (IANA) on a day; null on nearly every day. Answers are kept. */
export function clockChangeOn(day: Day, zone: string): ClockChange | null {
  const key = `${day} ${zone}`
  let change = changes.get(key)
  if (change === undefined) {
    change = find(day, zone)
    changes.set(key, change)
  }
  return change
}

/** Whether a wall-clock minute of the day happens twice: then a time alone does not say which one is meant. */
export function isRepeated(day: Day, minute: number, zone: string): boolean {
  const change = clockChangeOn(day, zone)
  return change?.kind === 'repeated' && change.from <= minute && minute < change.to
}

const NS_PER_MINUTE = 60_000_000_000

function find(day: Day, zone: string): ClockChange | null {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone)
  // The day's own beginning may be the change: some zones skip midnight.
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
