/** Storage key for a child's id. When the user adds an event, the next form preselects the same child. */
const KEY = 'event.lastChild'

export function lastChild(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function rememberChild(profileId: string): void {
  try {
    localStorage.setItem(KEY, profileId)
  } catch {
    // If the browser storage is unavailable, the next form preselects the first child.
  }
}
