/**
 * One tab of the browser leads: it alone holds the stream and sends the outbox. Leadership is a Web Lock, which the
 * browser frees when its tab dies, so that a waiting tab takes over at once, without a clock.
 *
 * A tab can also be suspended with the lock in its hands (a phone's background), and then neither dies nor works. So a
 * tab that is being looked at, and wants something done, asks aloud who leads; without an answer in `SILENCE` it takes
 * the lock by force. The suspended tab learns that it has lost it when it wakes, and stands in line again. Two leaders
 * for a moment do no harm: frames only lead to re-reading, and the server does each command once.
 *
 * Without Web Locks (plain http in a local network) every tab leads for itself.
 */
import { locksOf } from '../session/changing-hands.ts'

/** Milliseconds. */
const SILENCE = 3_000

export interface Turns {
  /** Gives leadership up, and stands in line no more. */
  readonly leave: () => void
  /** Makes sure that somebody leads who is awake. */
  readonly check: () => void
}

type Word = { lock: string; word: 'who leads?' | 'I do' }

/**
 * @param lead called each time this tab becomes the leader; its signal aborts when it stops being it.
 */
export function takeTurns(lock: string, lead: (signal: AbortSignal) => void): Turns {
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
      // Taken by force from this tab, or this tab left the line.
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
    // A lost lock: back to the end of the line. A place given up for another try: that one goes on.
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
