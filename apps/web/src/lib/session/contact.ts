/**
 * Stores when the server last responded to this device's account, in local storage for all tabs.
 * While offline, the app shows the time of the last response as the age of the data.
 * After 30 days without the server, a device deletes its data (`contact-age.ts`).
 */
import { nowInMilliseconds } from '../api/clock.ts'
import { contactIn, isTooLong, looked, reached, type Contact } from './contact-age.ts'

const KEY = 'homefield.contact'
/** Milliseconds between two writes. Responses come many times a second, so most are not stored. */
const OFTEN = 10_000
const LOOK_EVERY = 60 * 60 * 1000

let known: Contact | null = null

/**
 * Records the contact time in local storage, at most every 10 s. Called for every response from the server.
 */
export function noteContact(): void {
  const now = nowInMilliseconds()
  const isFresh = known !== null && known.away === 0 && Math.abs(now - known.at) < OFTEN
  if (!isFresh) write(reached(now))
}

/** Returns when the server last responded, in milliseconds since 1970, or null if it never did. */
export function lastContact(): number | null {
  return read()?.at ?? null
}

/**
 * Updates the contact record with the current time.
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
    // Storage is blocked, so there is nothing to delete.
  }
}

/** Reads storage first, because another tab may have received a later response. */
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
    // Storage is blocked, so the time of the last contact is lost when the tab closes.
  }
}
