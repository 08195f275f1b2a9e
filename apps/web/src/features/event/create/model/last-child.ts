/** Storage key of the child that last got a new event here. The id of another account's child is ignored. */
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
