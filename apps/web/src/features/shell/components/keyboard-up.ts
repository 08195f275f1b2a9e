import { useSyncExternalStore } from 'react'

/** Less than this share of the window is left to the page while a phone's keyboard stands on it. */
const SHARE = 0.75

/** Whether an on-screen keyboard takes the foot of the page. */
export function useKeyboardUp(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardUp)
}

function isKeyboardUp(): boolean {
  const viewport = window.visualViewport
  return viewport !== null && viewport.scale <= 1.01 && viewport.height < window.innerHeight * SHARE
}

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener)
  return () => window.visualViewport?.removeEventListener('resize', listener)
}
