/**
 * Stores the URL parameters with which TeamSnap's sign-in redirects back to Homefield.
 * The URL is `/connections/teamsnap/callback?code=…&state=…`.
 * `features/connection/teamsnap/callback/mutations.ts` uses the parameters.
 * Like the secrets of `mail-link.ts`, the parameters are removed from the address before anything else runs.
 * The parameters are stored in this tab's session storage, so that a signed-out user can sign in first and come back.
 */
const PAGE = '/connections/teamsnap/callback'
const KEY = 'homefield.teamsnapReturn'

export interface TeamsnapReturn {
  code?: string
  state?: string
  /**
   * The error code from TeamSnap (RFC 6749, 4.1.2.1) or from our server, if the sign-in failed.
   */
  error?: string
  /**
   * When the current TeamSnap connection was created, read just before the code is sent.
   * The value is null if there was no connection.
   * If a later read returns another time, the code was accepted although its response was lost.
   */
  before?: string | null
  /** Set once the code was sent. A code can be used only once. */
  isSent?: true
  /** The ids of the teams that were imported with this code. */
  teamIds?: string[]
}

// Used if storage is blocked. The parameters are then lost when the page closes.
let inMemory: TeamsnapReturn | null = null

/** Returns the parameters in an address. Null on another page or if there are none. */
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

/** Takes the parameters. @returns the address that replaces the current address, or null if there were none. */
export function takeReturn(path: string, search: string): typeof PAGE | null {
  const found = returnIn(path, search)
  if (found === null) return null
  keepReturn(found)
  return PAGE
}

/**
 * Keeps the parameters in memory until the page closes.
 * The stored copy stays unchanged, so after a reload `storedReturn` returns the stored parameters.
 */
export function holdReturn(held: TeamsnapReturn): void {
  inMemory = held
}

export function keepReturn(kept: TeamsnapReturn): void {
  inMemory = kept
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Storage is blocked, so the parameters are only in `inMemory`.
  }
}

export function storedReturn(): TeamsnapReturn | null {
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
    // Storage is blocked, so there is nothing to delete.
  }
}
