const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** Returns a device name for the delivery log, such as 'Safari, macOS'. Unknown parts are left out. */
export function deviceName(userAgent: string): string {
  const first = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  return [first(BROWSERS), first(SYSTEMS)].filter((part) => part !== '').join(', ')
}

/**
 * The account for which this browser subscribed to push notifications.
 * `isRegistered` is true if the current session has already sent the subscription to the server.
 */
export interface PushOwner {
  readonly account: string
  readonly isRegistered: boolean
}

/**
 * Decides at sign-in what happens to the browser's push subscription.
 * The server deleted its copy of the subscription together with the session that registered it.
 * If the same account signs in, the browser must register the subscription again ('tell').
 * If another account signs in, the browser must end the subscription ('end').
 */
export function atOpening(owner: PushOwner | null, account: string): 'tell' | 'end' | 'leave' {
  if (owner?.account !== account) return 'end'
  return owner.isRegistered ? 'leave' : 'tell'
}

/** The stored account id and registration state are not secret, so localStorage is safe for them. */
const KEY = 'push-owner'

export function readOwner(): PushOwner | null {
  try {
    const [account = '', mark] = (localStorage.getItem(KEY) ?? '').split(' ')
    return account === '' ? null : { account, isRegistered: mark === 'told' }
  } catch {
    return null
  }
}

export function writeOwner(owner: PushOwner | null): void {
  try {
    if (owner === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, `${owner.account}${owner.isRegistered ? ' told' : ''}`)
  } catch {
    // The error is ignored: a browser that blocks storage runs no service worker and receives no push.
  }
}
