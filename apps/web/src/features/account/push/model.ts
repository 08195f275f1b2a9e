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

/** Device name for the delivery log: 'Safari, macOS'. Unknown parts are left out. */
export function deviceName(userAgent: string): string {
  const first = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  return [first(BROWSERS), first(SYSTEMS)].filter((part) => part !== '').join(', ')
}

/**
 * The account that this browser's push subscription belongs to, and whether the current session has
 * registered it with the server.
 */
export interface PushOwner {
  readonly account: string
  readonly isTold: boolean
}

/**
 * Decides about an existing subscription when an account opens. The server deleted it with the session that
 * registered it, so the same account registers it again. A subscription of another account ends.
 */
export function atOpening(owner: PushOwner | null, account: string): 'tell' | 'end' | 'leave' {
  if (owner?.account !== account) return 'end'
  return owner.isTold ? 'leave' : 'tell'
}

/** Local storage key; the value is an account id and a flag, no secret. */
const KEY = 'push-owner'

export function readOwner(): PushOwner | null {
  try {
    const [account = '', told] = (localStorage.getItem(KEY) ?? '').split(' ')
    return account === '' ? null : { account, isTold: told === 'told' }
  } catch {
    return null
  }
}

export function writeOwner(owner: PushOwner | null): void {
  try {
    if (owner === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, `${owner.account}${owner.isTold ? ' told' : ''}`)
  } catch {
    // Storage is blocked. Then no service worker runs either, and nothing is pushed here.
  }
}
