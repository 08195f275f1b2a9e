/** The child that an event was added to last, on this device. An id of another account's child matches none. */
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
    // Storage is refused: the first child is offered again.
  }
}
