/** Storage key for the child of the last event added on this device. The form preselects this child. */
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
    // Storage is unavailable. The next form preselects the first child.
  }
}
