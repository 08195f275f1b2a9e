import { useSyncExternalStore } from 'react'

/** In ms: the longest that a page which is never idle keeps what follows the first screen waiting. */
const LONGEST = 3_000
/** In ms: where the browser does not tell (Safari). */
const GUESS = 1_000

let isIdle = false
let isAsked = false
const listeners = new Set<() => void>()

/** Whether the first screen has stood for a moment: what it can do without is read from then on. */
export function useIsIdle(): boolean {
  return useSyncExternalStore(subscribe, () => isIdle)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isAsked) {
    isAsked = true
    if (typeof requestIdleCallback === 'function') requestIdleCallback(tell, { timeout: LONGEST })
    else setTimeout(tell, GUESS)
  }
  return () => listeners.delete(listener)
}

function tell(): void {
  isIdle = true
  for (const listener of listeners) listener()
}
