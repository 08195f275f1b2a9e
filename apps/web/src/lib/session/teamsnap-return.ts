/**
 * Stores the URL parameters with which TeamSnap's sign-in redirects back to Homefield.
 * The URL is `/connections/teamsnap/callback?code=…&state=…`.
 * `features/connection/teamsnap/callback/mutations.ts` sends the parameters to the server.
 * The parameters are removed from the address before anything else runs, so that they are not in the history.
 * The tab's session storage keeps the parameters, so that a signed-out user can sign in first and come back.
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
   * Creation time of the TeamSnap connection that the user had before the code was sent, or null if none.
   * If the server's response is lost, a changed creation time shows that the server has accepted the code.
   */
  before?: string | null
  /** True once the code was sent to the server. A code works only once, so it must not be sent again. */
  isSent?: true
  /** The ids of the teams that were imported with the code. */
  teamIds?: string[]
}

// If storage is blocked, the parameters are kept only in memory and are lost when the page closes.
let inMemory: TeamsnapReturn | null = null

/** Returns the TeamSnap parameters in a URL. Returns null for another page or without parameters. */
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

/**
 * Stores the TeamSnap parameters in a URL. @returns the path without parameters, or null if none.
 */
export function takeReturn(path: string, search: string): typeof PAGE | null {
  const found = returnIn(path, search)
  if (found === null) return null
  keepReturn(found)
  return PAGE
}

/**
 * Changes the TeamSnap parameters in memory but not in session storage.
 * After a reload, `storedReturn` returns the parameters from before the change.
 */
export function holdReturn(held: TeamsnapReturn): void {
  inMemory = held
}

export function keepReturn(kept: TeamsnapReturn): void {
  inMemory = kept
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // If storage is blocked, only `inMemory` contains the parameters.
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
    // If storage is blocked, no parameters were stored, so there is nothing to delete.
  }
}
