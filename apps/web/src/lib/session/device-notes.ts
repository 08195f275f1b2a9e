/**
 * Small things an account leaves on this device alone, across restarts, in local storage: a message half written, the
 * emoji it used last. They stay when a session ends by itself, and go when the person signs out.
 */
const PREFIX = 'homefield.note.'

const keyOf = (account: string, name: string) => `${PREFIX}${account}.${name}`

/** Null where nothing was noted, or storage is refused. */
export function readNote(account: string | null, name: string): string | null {
  if (account === null) return null
  try {
    return localStorage.getItem(keyOf(account, name))
  } catch {
    return null
  }
}

/** An empty note is none. */
export function writeNote(account: string | null, name: string, text: string): void {
  if (account === null) return
  try {
    if (text === '') localStorage.removeItem(keyOf(account, name))
    else localStorage.setItem(keyOf(account, name), text)
  } catch {
    // Storage is refused or full: as if nothing had been noted.
  }
}

export function dropNotesOf(account: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(keyOf(account, ''))) localStorage.removeItem(key)
  } catch {
    // Nothing was noted then.
  }
}
