import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds; where the layout alone differs, CSS does it. */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches)
}
