/**
 * Measures how long a device has been out of reach of the server, to decide when it deletes its data. It adds
 * up the time seen to pass. Setting the clock back does not help: counted time stays counted, and each
 * setting back counts as one day.
 */
const DAY = 24 * 60 * 60 * 1000
const LONGEST = 30 * DAY
/**
 * Milliseconds by which a clock may jump back without counting as a day. Clocks are corrected by small
 * amounts all the time.
 */
const SLACK = 5 * 60 * 1000

/** All in milliseconds; `at` and `seen` since 1970. */
export interface Contact {
  /** When the server last answered, by the clock at that time. */
  readonly at: number
  /** When the clock was last read. */
  readonly seen: number
  /** Time counted since that answer. */
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

/** Returns true if the cached data on this device must be deleted. */
export function isTooLong({ away }: Contact): boolean {
  return away > LONGEST
}

/** Parses a stored contact; null if the text is not one. */
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
