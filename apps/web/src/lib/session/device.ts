import { isNative } from '../api/transport.ts'

/**
 * Stores which account is signed in on this device, in local storage.
 * Local storage can be read synchronously, so every tab knows the account before its first paint.
 * The stored account contains no secret: a cookie or a token authenticates requests.
 */
export interface DeviceAccount {
  id: string
  /**
   * False if the user signed in without 'Remember me'. Closing the browser then signs the user out.
   */
  remembered: boolean
}

const KEY = 'homefield.account'
/** Storage key that marks a sign-out that the device could not yet send to the server. */
const LEAVING = 'homefield.leaving'
/**
 * Name of a session cookie. The browser deletes the cookie on exit, so a missing cookie means a restart.
 * A native app uses session storage instead of a cookie, because its page may not be allowed to set cookies.
 * The session storage of a native app lives as long as the app runs.
 */
const BROWSER_SESSION = 'homefield_open'

// If storage is blocked, a map in memory stores the account until the tab closes.
const memory = new Map<string, string>()

function get(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function set(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) memory.delete(key)
    else memory.set(key, value)
  }
}

export function readDeviceAccount(): DeviceAccount | null {
  try {
    const kept: unknown = JSON.parse(get(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('id' in kept) || typeof kept.id !== 'string')
      return null
    return { id: kept.id, remembered: 'remembered' in kept && kept.remembered === true }
  } catch {
    return null
  }
}

/** Calls `act` when another tab of this browser signs in. @returns a function that unsubscribes */
export function onOtherTabSignIn(act: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) act()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

export function writeDeviceAccount(account: DeviceAccount | null): void {
  set(KEY, account && JSON.stringify(account))
  if (!account) return
  if (isNative()) sessionStorage.setItem(BROWSER_SESSION, '1')
  else document.cookie = `${BROWSER_SESSION}=1; path=/; SameSite=Strict`
}

/** Returns true if the user signed in without 'Remember me' and the browser has been closed since. */
export function hasOutlivedBrowser(account: DeviceAccount): boolean {
  if (account.remembered) return false
  return isNative()
    ? sessionStorage.getItem(BROWSER_SESSION) === null
    : !document.cookie.split('; ').includes(`${BROWSER_SESSION}=1`)
}

export function isLeaving(): boolean {
  return get(LEAVING) !== null
}

export function setLeaving(leaving: boolean): void {
  set(LEAVING, leaving ? '1' : null)
}
