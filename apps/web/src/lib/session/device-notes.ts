/**
 * Short texts that an account stores in local storage on this device only.
 * Examples are a half-written message and the recently used emoji.
 * The texts survive restarts of the browser and expired sessions. Signing out deletes the texts.
 */
const PREFIX = 'homefield.note.'

const keyOf = (account: string, name: string) => `${PREFIX}${account}.${name}`

/** Reads a stored text. Returns null if there is no text or if storage is blocked. */
export function readNote(account: string | null, name: string): string | null {
  if (account === null) return null
  try {
    return localStorage.getItem(keyOf(account, name))
  } catch {
    return null
  }
}

/** Stores a text. Storing an empty text deletes the stored text. */
export function writeNote(account: string | null, name: string, text: string): void {
  if (account === null) return
  try {
    if (text === '') localStorage.removeItem(keyOf(account, name))
    else localStorage.setItem(keyOf(account, name), text)
  } catch {
    // If storage is blocked or full, the text is lost when the page closes.
  }
}

export function dropNotesOf(account: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(keyOf(account, ''))) localStorage.removeItem(key)
  } catch {
    // If storage is blocked, nothing was stored, so there is nothing to delete.
  }
}
