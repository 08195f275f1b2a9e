/**
 * What TeamSnap's sign-in sends back (`/connections/teamsnap/callback?code=…&state=…`), on its way from the address bar
 * to where it is used (`features/connection/teamsnap/callback/mutations.ts`). It leaves the address, and with it the history, before
 * anything else runs, as the secrets of `mail-link.ts` do, and waits in this tab's session storage: whoever is signed
 * out meanwhile signs in first and comes back.
 */
const PAGE = '/connections/teamsnap/callback'
const KEY = 'homefield.teamsnapReturn'

export interface TeamsnapReturn {
  code?: string
  state?: string
  /** Why there is no code (RFC 6749, 4.1.2.1), or that this one was refused. */
  error?: string
  /** Since when the sign-in stood before this code was sent, null where there was none: another one stands since it worked. */
  before?: string | null
  /** The code is on its way or used up. */
  isSent?: true
  /** The teams that came with it. */
  teamIds?: string[]
}

// Storage may be refused: it then lives as long as the page.
let inMemory: TeamsnapReturn | null = null

/** What an address carries; null on another page, or where there is nothing. */
export function returnIn(path: string, search: string): TeamsnapReturn | null {
  if (path.replace(/\/+$/, '') !== PAGE) return null
  const given = new URLSearchParams(search)
  const found: TeamsnapReturn = {}
  for (const name of ['code', 'state', 'error'] as const) {
    const value = given.get(name)
    if (value) found[name] = value
  }
  return Object.keys(found).length > 0 ? found : null
}

/** @returns the address to go to instead, where something was taken. */
export function takeReturn(path: string, search: string): typeof PAGE | null {
  const found = returnIn(path, search)
  if (found === null) return null
  keepReturn(found)
  return PAGE
}

/** For this page alone: one that is loaded anew finds what was kept before. */
export function holdReturn(held: TeamsnapReturn): void {
  inMemory = held
}

export function keepReturn(kept: TeamsnapReturn): void {
  inMemory = kept
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // As above.
  }
}

export function keptReturn(): TeamsnapReturn | null {
  if (inMemory) return inMemory
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TeamsnapReturn | null
  } catch {
    return null
  }
}

export function dropReturn(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored then.
  }
}
