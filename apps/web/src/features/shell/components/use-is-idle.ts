import { useSyncExternalStore } from 'react'
import { PRELOAD_AFTER } from '../../../ui/preload-after.ts'

let isIdle = false
let isAsked = false
const listeners = new Set<() => void>()

/**
 * Returns true once the first screen has been visible for `PRELOAD_AFTER` ms.
 * Optional parts of the app load later than the first screen, so that the first screen loads faster.
 */
export function useIsIdle(): boolean {
  return useSyncExternalStore(subscribe, () => isIdle)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isAsked) {
    isAsked = true
    setTimeout(notifyListeners, PRELOAD_AFTER)
  }
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  isIdle = true
  for (const listener of listeners) listener()
}
