/**
 * Storage key for the child of the event that this device added last. The next form preselects that child.
 */
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
