/**
 * Takes the token of an invitation link (`/invitation#token=…`) from the address bar.
 * The token is removed from the address, and so from the history, before anything else runs.
 * The token is stored in this tab's session storage until the invited person answers the invitation.
 * The person may have to sign up, confirm an address and enter a name before answering.
 * The page drops the token when the invitation is answered or turns out to be invalid.
 */
const PAGE = '/invitation'
const KEY = 'homefield.invitation'
// If storage is blocked, the token is kept only in memory and is lost when the page closes.
let inMemory: string | null = null

/** Returns the token in an address, or null if there is none. */
export function invitationIn(path: string, hash: string): string | null {
  if (path.replace(/\/+$/, '') !== PAGE) return null
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null
}

/**
 * Stores the token of an address.
 * @returns the address without the token, or null if it contains no token.
 */
export function takeInvitation(path: string, hash: string): typeof PAGE | null {
  const token = invitationIn(path, hash)
  if (token === null) return null
  inMemory = token
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Storage is blocked, so the token is only in `inMemory`.
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
    // Storage is blocked, so there is nothing to delete.
  }
}

/** Returns the start page: the invitation that the user has not answered yet, or the dashboard. */
export function homePath(): typeof PAGE | '/dashboard' {
  return storedInvitation() === null ? '/dashboard' : PAGE
}
