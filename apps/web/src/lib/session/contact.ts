/**
 * When the server last answered the account of this device, in local storage, for all tabs. Two things hang on it: how old
 * what is shown without a network is said to be, and that a device out of reach for thirty days forgets (`contact-age.ts`).
 */
import { nowInMilliseconds } from '../api/clock.ts'
import { contactIn, isTooLong, looked, reached, type Contact } from './contact-age.ts'

const KEY = 'homefield.contact'
/** Milliseconds: answers come many a second, and a clock read now and then is enough. */
const OFTEN = 10_000
const LOOK_EVERY = 60 * 60 * 1000

let known: Contact | null = null

/** Said with every answer. */
export function noteContact(): void {
  const now = nowInMilliseconds()
  const isFresh = known !== null && known.away === 0 && Math.abs(now - known.at) < OFTEN
  if (!isFresh) write(reached(now))
}

/** In milliseconds since 1970; null where nothing was ever answered. */
export function lastContact(): number | null {
  return read()?.at ?? null
}

/** A look at the clock. @returns whether this device was out of reach for too long, and has to forget. */
export function hasBeenAwayTooLong(): boolean {
  const now = nowInMilliseconds()
  const contact = looked(read() ?? reached(now), now)
  write(contact)
  return isTooLong(contact)
}

/** Looks now and then while the app stands open. @returns the call that stops it */
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
    // Nothing was kept then.
  }
}

/** Another tab may have heard from the server since. */
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
    // Storage is refused: nothing of the account outlives this tab either.
  }
}
