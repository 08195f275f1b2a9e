/**
 * The account lock prevents a request from running as another account while a tab signs in or out.
 * All tabs share the cookie, so a sign-in or sign-out in one tab changes the account of every tab.
 * A tab that sends a command holds this lock in shared mode and checks which account is signed in on the device.
 * To sign in or out, a tab takes the lock exclusively.
 * While a tab holds the lock, the signed-in account cannot change between its check and its request.
 *
 * If Web Locks are missing (plain HTTP on a local network), tabs only check which account is signed in.
 */
const LOCK = 'homefield.account'
/**
 * Milliseconds that a sign-in or sign-out waits for the lock before it steals the lock.
 * Stealing is necessary, because a suspended tab never frees the lock.
 */
const PATIENCE = 5_000

export async function whileNobodySends<Result>(change: () => Promise<Result>): Promise<Result> {
  const locks = locksOf()
  if (!locks) return change()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), PATIENCE)
  let begun = false
  try {
    return await locks.request(LOCK, { signal: waiting.signal }, () => {
      begun = true
      clearTimeout(timer)
      return change()
    })
  } catch (error) {
    if (begun || !waiting.signal.aborted) throw error
    return await locks.request(LOCK, { steal: true }, change)
  }
}

/**
 * Sends a request under the shared lock. Rejects if a sign-in or sign-out stole the lock meanwhile.
 * The server may or may not have received a rejected request.
 */
export async function whileNobodyChanges<Result>(send: () => Promise<Result>): Promise<Result> {
  const locks = locksOf()
  return locks ? await locks.request(LOCK, { mode: 'shared' }, send) : await send()
}

/** Returns the browser's Web Locks API, or undefined in insecure contexts, which have no Web Locks. */
export function locksOf(): LockManager | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks
}
