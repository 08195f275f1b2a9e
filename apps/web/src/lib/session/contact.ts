/**
 * Records when the server last responded to the account of this device, in local storage for all tabs.
 * While offline, the app shows the time of the last response as the age of the data.
 * The device deletes its cached data after 30 days without a response from the server (`contact-age.ts`).
 */
import { nowInMilliseconds } from '../api/clock.ts'
import { contactIn, isTooLong, looked, reached, type Contact } from './contact-age.ts'

const KEY = 'homefield.contact'
/** Minimum milliseconds between two writes to local storage, because responses come many times a second. */
const OFTEN = 10_000
const LOOK_EVERY = 60 * 60 * 1000

let known: Contact | null = null

/**
 * Records the time of a response from the server in local storage, at most every 10 s.
 */
export function noteContact(): void {
  const now = nowInMilliseconds()
  const isFresh = known !== null && known.away === 0 && Math.abs(now - known.at) < OFTEN
  if (!isFresh) write(reached(now))
}

/** Returns when the server last responded, in milliseconds since 1970, or null if it has never responded. */
export function lastContact(): number | null {
  return read()?.at ?? null
}

/**
 * Adds the time since the previous clock reading to the record of the last contact.
 * @returns whether the device had no contact for too long and must delete its data.
 */
export function hasBeenAwayTooLong(): boolean {
  const now = nowInMilliseconds()
  const contact = looked(read() ?? reached(now), now)
  write(contact)
  return isTooLong(contact)
}

/**
 * Checks every hour and when the page becomes visible whether the device must delete its cached data.
 * @returns a function that stops the checks
 */
export function watchContact(onTooLong: () => void): () => void {
  const look = () => {
    if (hasBeenAwayTooLong()) onTooLong()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') look()
  }
  const timer = setInterval(look, LOOK_EVERY)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

export function forgetContact(): void {
  known = null
  try {
    localStorage.removeItem(KEY)
  } catch {
    // If storage is blocked, nothing was stored, so there is nothing to delete.
  }
}

/** Reads the contact record from storage, because another tab may have received a later response. */
function read(): Contact | null {
  try {
    return contactIn(localStorage.getItem(KEY)) ?? known
  } catch {
    return known
  }
}

function write(contact: Contact): void {
  known = contact
  try {
    localStorage.setItem(KEY, JSON.stringify(contact))
  } catch {
    // If storage is blocked, the time of the last response is lost when the tab closes.
  }
}
