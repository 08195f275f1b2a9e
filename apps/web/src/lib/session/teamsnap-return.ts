/**
 * The parameters that TeamSnap's sign-in sends back (`/connections/teamsnap/callback?code=…&state=…`), from
 * the address bar to the code that uses them (`features/connection/teamsnap/callback/mutations.ts`). Like the
 * secrets of `mail-link.ts`, they are removed from the address, and so from the history, before anything else
 * runs. They are stored in this tab's session storage, so that a user who was signed out can sign in first
 * and come back.
 */
const PAGE = '/connections/teamsnap/callback'
const KEY = 'homefield.teamsnapReturn'

export interface TeamsnapReturn {
  code?: string
  state?: string
  /** Why there is no code (RFC 6749, 4.1.2.1), or that the server rejected the code. */
  error?: string
  /**
   * The start time of the TeamSnap connection before this code was sent, or null if there was none. A
   * different time now means that the code worked.
   */
  before?: string | null
  /** The code was sent or is used up. */
  isSent?: true
  /** The teams imported with this code. */
  teamIds?: string[]
}

// Used if storage is blocked: the parameters then live as long as the page.
let inMemory: TeamsnapReturn | null = null

/** The parameters in an address; null on another page or if there are none. */
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

/** @returns the address to replace the current one with, if parameters were taken. */
export function takeReturn(path: string, search: string): typeof PAGE | null {
  const found = returnIn(path, search)
  if (found === null) return null
  keepReturn(found)
  return PAGE
}

/**
 * Keeps the parameters for this page load only. After a reload, `keptReturn` finds what was stored before.
 */
export function holdReturn(held: TeamsnapReturn): void {
  inMemory = held
}

export function keepReturn(kept: TeamsnapReturn): void {
  inMemory = kept
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // The parameters stay in `inMemory`.
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
    // Storage is blocked, so nothing was stored.
  }
}
