/**
 * How long a device has been out of reach of the server, so that it forgets by itself. Counted in time that was seen to
 * pass: a clock that is set back stops nothing, for what was counted stays counted, and each setting back counts as a day.
 */
const DAY = 24 * 60 * 60 * 1000
const LONGEST = 30 * DAY
/** Clocks are corrected by a little all the time. */
const SLACK = 5 * 60 * 1000

/** All in milliseconds; `at` and `seen` since 1970. */
export interface Contact {
  /** The server's last answer, by the clock of then. */
  readonly at: number
  /** The last look at the clock. */
  readonly seen: number
  /** How much time has passed since that answer. */
  readonly away: number
}

export function reached(now: number): Contact {
  return { at: now, seen: now, away: 0 }
}

export function looked({ at, seen, away }: Contact, now: number): Contact {
  const passed = now - seen
  const counted = passed >= 0 ? passed : passed < -SLACK ? DAY : 0
  return { at, seen: now, away: away + counted }
}

/** Whether the copies on this device have to go. */
export function isTooLong({ away }: Contact): boolean {
  return away > LONGEST
}

/** Null for what is no such thing. */
export function contactIn(text: string | null): Contact | null {
  try {
    const { at, seen, away } = JSON.parse(text ?? '') as Record<string, unknown>
    return typeof at === 'number' && typeof seen === 'number' && typeof away === 'number'
      ? { at, seen, away }
      : null
  } catch {
    return null
  }
}
