/**
 * Measures how long a device could not reach the server, to decide when the device deletes its cached data.
 * The app reads the device's clock regularly and adds the time since the previous reading.
 * A user cannot gain time by setting the clock back: the step back adds a whole day to the measured time.
 */
const DAY = 24 * 60 * 60 * 1000
const LONGEST = 30 * DAY
/**
 * Milliseconds by which the clock may jump back without counting as a day.
 * Devices often correct their clocks by small amounts.
 */
const SLACK = 5 * 60 * 1000

/** The record of the last contact with the server. The device stores it in local storage. */
export interface Contact {
  /** Time of the server's last response, by the device's clock, in milliseconds since 1970. */
  readonly at: number
  /** Time of the last clock reading, in milliseconds since 1970. */
  readonly seen: number
  /** Measured time without contact, in milliseconds: the sum of the times between clock readings. */
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
