/**
 * Takes the token of an invitation link (`/invitation#token=…`) from the address bar.
 * The token is removed from the address before anything else runs, so that it is not in the browser history.
 * The token is stored in this tab's session storage until the invited person answers the invitation.
 * The person may first have to sign up, confirm an email address and enter a name.
 * The page drops the token when the invitation is answered or turns out to be invalid.
 */
const PAGE = '/invitation'
const KEY = 'homefield.invitation'
// If storage is blocked, the token is kept only in memory and is lost when the page closes.
let inMemory: string | null = null

/** Returns the invitation token in a URL's fragment, or null if the URL contains no token. */
export function invitationIn(path: string, hash: string): string | null {
  if (path.replace(/\/+$/, '') !== PAGE) return null
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null
}

/**
 * Stores the invitation token that a URL contains.
 * @returns the path without the token, or null if the URL contains no token.
 */
export function takeInvitation(path: string, hash: string): typeof PAGE | null {
  const token = invitationIn(path, hash)
  if (token === null) return null
  inMemory = token
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // If storage is blocked, only `inMemory` contains the token.
  }
  return PAGE
}

export function storedInvitation(): string | null {
  if (inMemory !== null) return inMemory
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function dropInvitation(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // If storage is blocked, no token was stored, so there is nothing to delete.
  }
}

/** Returns the start page: the invitation that the user has not answered yet, or the dashboard. */
export function homePath(): typeof PAGE | '/dashboard' {
  return storedInvitation() === null ? '/dashboard' : PAGE
}
