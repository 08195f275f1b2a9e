import { useSyncExternalStore } from 'react'

/** Where the manager has its two columns (friend-parts.css). */
const WIDE = '(min-width: 1180px)'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
