import { useSyncExternalStore } from 'react'
import { PRELOAD_AFTER } from '../../../ui/preload-after.ts'

let isIdle = false
let isAsked = false
const listeners = new Set<() => void>()

/** Whether the first screen has stood for a moment: what it can do without is fetched and read from then on. */
export function useIsIdle(): boolean {
  return useSyncExternalStore(subscribe, () => isIdle)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isAsked) {
    isAsked = true
    setTimeout(tell, PRELOAD_AFTER)
  }
  return () => listeners.delete(listener)
}

function tell(): void {
  isIdle = true
  for (const listener of listeners) listener()
}
