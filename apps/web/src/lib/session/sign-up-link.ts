/**
 * The invitation with which the user may create an account (`/auth/signup#invitation=…`).
 * The page moves the secret from the address to the tab's session storage, so that it leaves the browser history
 * and survives a reload.
 */
import { storedInvitation } from './invitation-link.ts'

const KEY = 'homefield.signUp'
// If storage is blocked, the secret is kept only in memory and is lost when the page closes.
let inMemory: string | null = null

/** Returns the secret in a URL's fragment, or null if there is none. */
function signUpInvitationIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('invitation') || null
}

/** Takes the secret from the address. Returns it, or the one that was taken before, or a friend's invitation. */
export function takeSignUpInvitation(): string | null {
  const secret = signUpInvitationIn(location.hash)
  if (secret !== null) {
    inMemory = secret
    try {
      sessionStorage.setItem(KEY, secret)
    } catch {
      // If storage is blocked, only `inMemory` contains the secret.
    }
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return inMemory ?? stored() ?? storedInvitation()
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function dropSignUpInvitation(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // If storage is blocked, no secret was stored, so there is nothing to delete.
  }
}
