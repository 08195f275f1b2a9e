/**
 * Measures how long a device could not reach the server, to decide when the device deletes its cached data.
 * The app reads the device's clock regularly and adds up the times between the readings.
 * A user cannot gain time by setting the clock back, because each setback adds a whole day to the sum.
 */
const DAY = 24 * 60 * 60 * 1000
const LONGEST = 30 * DAY
/**
 * The clock may jump back by this many milliseconds before the jump counts as a day.
 * Small jumps are normal, because devices synchronize their clocks.
 */
const SLACK = 5 * 60 * 1000

/** Records the last contact with the server. The record is in local storage. */
export interface Contact {
  /** Time of the server's last response, by the device's clock, in milliseconds since 1970. */
  readonly at: number
  /** Time of the last clock reading, in milliseconds since 1970. */
  readonly seen: number
  /** Milliseconds without contact so far: the sum of the times between the clock readings. */
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

/** Returns true if the device has had no contact for 30 days, so that its cached data must be deleted. */
export function isTooLong({ away }: Contact): boolean {
  return away > LONGEST
}

/** Parses a contact record from local storage. Returns null if the text is not a contact record. */
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
