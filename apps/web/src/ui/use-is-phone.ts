import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 767px)'

/** Whether the phone's own views stand here; where the layout alone differs, CSS does it. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
