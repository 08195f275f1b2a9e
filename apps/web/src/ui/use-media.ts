import { useCallback, useSyncExternalStore } from 'react'

/**
 * Returns whether a media query matches. For styles, use a media query in CSS instead of the hook.
 * Rendered without a window, no media query matches.
 */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(media).matches,
    () => false,
  )
}
