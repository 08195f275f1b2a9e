/**
 * The cookie belongs to all tabs, so whoever signs in or out changes whom every tab's requests are made for. Commands
 * are sent under the shared side of this lock, and look there at the device's account; a change of accounts takes the
 * exclusive side. Thus no command can leave between 'whose is it' and 'who is signed in'.
 *
 * Without Web Locks (plain http in a local network) only the look at the device's account remains.
 */
const LOCK = 'homefield.account'
/** Milliseconds that a change of accounts waits for a request under way (a suspended tab never ends its own). */
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

/** Rejects where a change of accounts would not wait any longer; what `send` did then stands as it is. */
export async function whileNobodyChanges<Result>(send: () => Promise<Result>): Promise<Result> {
  const locks = locksOf()
  return locks ? await locks.request(LOCK, { mode: 'shared' }, send) : await send()
}

/** Web Locks exist only in secure contexts. */
export function locksOf(): LockManager | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks
}
