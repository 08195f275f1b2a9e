import { useSyncExternalStore } from 'react'
import { nativeKeyboardUp, onKeyboard } from '../../../platform/keyboard.ts'

/** The on-screen keyboard counts as open if less than this fraction of the window's height is visible. */
const SHARE = 0.75

/** Returns true if an on-screen keyboard covers the bottom of the page. */
export function useKeyboardUp(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardUp)
}

function isKeyboardUp(): boolean {
  const viewport = window.visualViewport
  const reported = nativeKeyboardUp()
  if (reported !== null) return reported
  return viewport !== null && viewport.scale <= 1.01 && viewport.height < window.innerHeight * SHARE
}

function subscribe(listener: () => void): () => void {
  const forget = onKeyboard(listener)
  window.visualViewport?.addEventListener('resize', listener)
  return () => {
    forget()
    window.visualViewport?.removeEventListener('resize', listener)
  }
}
