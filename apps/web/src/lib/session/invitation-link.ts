/**
 * The secret of an invitation's link (`/invitation#token=…`), on its way from the address bar to the page that answers
 * it. It leaves the address before anything else runs, as the secrets of `mail-link.ts` do, and waits in this tab's
 * session storage apart from them: whoever is invited signs up, confirms an address and gives a name first, and comes
 * back to the invitation afterwards. The page drops it once it is answered, or found to be worth nothing.
 */
const PAGE = '/invitation'
const KEY = 'homefield.invitation'
// Storage may be refused: the secret then lives as long as the page.
let inMemory: string | null = null

/** The secret that an address carries; null where there is none. */
export function invitationIn(path: string, hash: string): string | null {
  if (path.replace(/\/+$/, '') !== PAGE) return null
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null
}

/** @returns the address to go to instead, where a secret was taken. */
export function takeInvitation(path: string, hash: string): typeof PAGE | null {
  const token = invitationIn(path, hash)
  if (token === null) return null
  inMemory = token
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // As above.
  }
  return PAGE
}

export function keptInvitation(): string | null {
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
    // Nothing was stored then.
  }
}

/** Where somebody goes who wants nowhere else: to an invitation that waits for his answer, or home. */
export function homePath(): typeof PAGE | '/dashboard' {
  return keptInvitation() === null ? '/dashboard' : PAGE
}
