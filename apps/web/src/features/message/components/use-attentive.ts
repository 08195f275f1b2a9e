import { useSyncExternalStore } from 'react'

/** Returns true if this tab is visible and has the keyboard focus. */
export function useAttentive(): boolean {
  return useSyncExternalStore(subscribe, isAttentive)
}

const isAttentive = () => document.visibilityState === 'visible' && document.hasFocus()

function subscribe(listener: () => void): () => void {
  const heard = [
    [document, 'visibilitychange'],
    [window, 'focus'],
    [window, 'blur'],
  ] as const
  for (const [target, name] of heard) target.addEventListener(name, listener)
  return () => {
    for (const [target, name] of heard) target.removeEventListener(name, listener)
  }
}
