/** The child for whom this device last added an event. An id from another account matches no child. */
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
    // If storage is unavailable, the form preselects the first child next time.
  }
}
