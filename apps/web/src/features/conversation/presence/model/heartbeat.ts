/* Reports the viewer's presence while a conversation is open in this tab.
It reports that the viewer looks at the conversation, when it opens and every 45 s.
It reports that the viewer types (at most every 3 s), and that the viewer left.
A hidden tab counts as left. */
import type { HEARTBEAT_MS, TYPING_MS } from '@homefield/contract/conversation'

const HEARTBEAT = 45_000 satisfies typeof HEARTBEAT_MS
const TYPING = 3_000 satisfies typeof TYPING_MS

export interface PresenceCalls {
  beThere: (isTyping: boolean) => Promise<unknown>
  leave: () => Promise<unknown>
}

export interface Heartbeat {
  /** The caller calls `typed` on every keystroke, so that the other person sees 'typing…'. */
  typed: () => void
  /** The caller calls `rested` when the user sends or clears the text, so that 'typing…' disappears. */
  rested: () => void
  stop: () => void
}

/** Presence reports are not retried after a failure, because the next report replaces the failed one. */
const ignore = () => undefined

export function startHeartbeat(presence: PresenceCalls, onFirst: () => void): Heartbeat {
  let timer: ReturnType<typeof setInterval> | undefined
  /** The time of the last report that the viewer is typing, from `performance.now()`. */
  let typedAt = -Infinity

  const say = (isTyping: boolean) => presence.beThere(isTyping).catch(ignore)
  const begin = () => {
    if (timer !== undefined || document.visibilityState === 'hidden') return
    timer = setInterval(() => void say(false), HEARTBEAT)
    void presence.beThere(false).then(onFirst, ignore)
  }
  const end = () => {
    if (timer === undefined) return
    clearInterval(timer)
    timer = undefined
    typedAt = -Infinity
    void presence.leave().catch(ignore)
  }
  const onVisibility = () => (document.visibilityState === 'hidden' ? end() : begin())

  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', end)
  window.addEventListener('pageshow', begin)
  begin()
  return {
    typed: () => {
      if (timer === undefined || performance.now() - typedAt < TYPING) return
      typedAt = performance.now()
      void say(true)
    },
    rested: () => {
      if (timer === undefined || typedAt === -Infinity) return
      typedAt = -Infinity
      void say(false)
    },
    stop: () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', end)
      window.removeEventListener('pageshow', begin)
      end()
    },
  }
}
