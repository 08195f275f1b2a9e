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

/** As the log of deliveries names it: 'Safari, macOS'. What a browser does not say is left out. */
export function deviceName(userAgent: string): string {
  const first = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  return [first(BROWSERS), first(SYSTEMS)].filter((part) => part !== '').join(', ')
}

/** Whose push this browser takes, and whether the server knows it from the session that is open. */
export interface PushOwner {
  readonly account: string
  readonly isTold: boolean
}

/**
 * What becomes of a subscription that this browser holds when an account opens: the server forgot it with the session
 * that told of it, so it is told again; somebody else's ends.
 */
export function atOpening(owner: PushOwner | null, account: string): 'tell' | 'end' | 'leave' {
  if (owner?.account !== account) return 'end'
  return owner.isTold ? 'leave' : 'tell'
}

/** Where that is kept: a switch and an id, no secret. */
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
    // Storage is refused: then no worker runs either, and nothing is pushed here.
  }
}
