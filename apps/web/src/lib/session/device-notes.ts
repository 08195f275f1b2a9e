/**
 * Short texts that an account stores in local storage on this device only.
 * Examples are a half-written message and the recently used emoji.
 * The texts survive restarts and expired sessions. Signing out deletes the texts.
 */
const PREFIX = 'homefield.note.'

const keyOf = (account: string, name: string) => `${PREFIX}${account}.${name}`

/** Reads a note. Returns null if no note exists or if storage is blocked. */
export function readNote(account: string | null, name: string): string | null {
  if (account === null) return null
  try {
    return localStorage.getItem(keyOf(account, name))
  } catch {
    return null
  }
}

/** Stores a note. Storing an empty text deletes the note. */
export function writeNote(account: string | null, name: string, text: string): void {
  if (account === null) return
  try {
    if (text === '') localStorage.removeItem(keyOf(account, name))
    else localStorage.setItem(keyOf(account, name), text)
  } catch {
    // Storage is blocked or full, so the note is lost.
  }
}

export function dropNotesOf(account: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(keyOf(account, ''))) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
