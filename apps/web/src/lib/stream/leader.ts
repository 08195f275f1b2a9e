/**
 * Elects the leader: the only tab of the browser that reads the stream and sends the mutation queue.
 * Leadership is a Web Lock. The browser frees the lock when the leader tab dies.
 * When a leader tab dies, the next tab in the lock's queue becomes the leader at once, without a timeout.
 *
 * A suspended leader is a problem: a phone can suspend a background tab that holds the lock but sends nothing.
 * A visible tab asks the other tabs on a BroadcastChannel whether a leader is still running.
 * The visible tab steals the lock if no leader replies within `SILENCE`.
 * When the suspended tab wakes up, it notices that the lock was stolen, and requests the lock again.
 * Two leaders at once do no harm: frames only cause refetches, and the server runs each command only once.
 *
 * If Web Locks are missing (plain HTTP on a local network), every tab reads the stream and sends commands.
 */
import { locksOf } from '../session/account-lock.ts'

/** Milliseconds that a tab waits for a leader's reply before it steals the lock. */
const SILENCE = 3_000

export interface Leadership {
  /** Gives up leadership and stops requesting the lock. */
  readonly leave: () => void
  /** Checks that the leader is not suspended, and otherwise makes this tab the leader. */
  readonly check: () => void
}

type Word = { lock: string; word: 'who leads?' | 'I do' }

/**
 * @param lead called each time this tab becomes the leader.
 * The `signal` argument of `lead` aborts when this tab stops being the leader.
 */
export function electLeader(lock: string, lead: (signal: AbortSignal) => void): Leadership {
  const leaving = new AbortController()
  const locks = locksOf()
  if (!locks || typeof BroadcastChannel === 'undefined') {
    lead(leaving.signal)
    return { leave: () => leaving.abort(), check: () => undefined }
  }

  const channel = new BroadcastChannel('homefield.leader')
  let leading = false
  let silence: ReturnType<typeof setTimeout> | undefined
  let line = new AbortController()

  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.lock !== lock) return
    if (data.word === 'I do') clearTimeout(silence)
    else if (leading) channel.postMessage({ lock, word: 'I do' } satisfies Word)
  })

  async function stand(manager: LockManager, options: LockOptions): Promise<void> {
    const term = new AbortController()
    const stop = () => term.abort()
    leaving.signal.addEventListener('abort', stop)
    try {
      await manager.request(lock, options, async () => {
        if (leaving.signal.aborted) return
        leading = true
        clearTimeout(silence)
        lead(term.signal)
        await new Promise((resolve) => term.signal.addEventListener('abort', resolve))
      })
    } catch {
      // The lock was lost: another tab stole the lock, or this tab stopped requesting the lock.
    } finally {
      leading = false
      term.abort()
      leaving.signal.removeEventListener('abort', stop)
    }
  }

  async function standInLine(manager: LockManager, force: boolean): Promise<void> {
    line.abort()
    const mine = (line = new AbortController())
    await stand(manager, force ? { steal: true } : { signal: mine.signal })
    // Request the lost lock again, unless a newer call of `standInLine` is already requesting the lock.
    if (!leaving.signal.aborted && line === mine) void standInLine(manager, false)
  }

  function check(): void {
    if (leading || leaving.signal.aborted || document.visibilityState !== 'visible') return
    clearTimeout(silence)
    silence = setTimeout(() => {
      if (!leading && !leaving.signal.aborted) void standInLine(locks as LockManager, true)
    }, SILENCE)
    channel.postMessage({ lock, word: 'who leads?' } satisfies Word)
  }

  document.addEventListener('visibilitychange', check)
  void standInLine(locks, false)

  return {
    leave() {
      leaving.abort()
      line.abort()
      clearTimeout(silence)
      document.removeEventListener('visibilitychange', check)
      channel.close()
    },
    check,
  }
}
