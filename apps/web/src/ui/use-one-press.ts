import { useCallback, useRef } from 'react'

/**
 * Ignores a second press until the screen shows the effect of the first press.
 * A form knows that it is busy only after React has rendered it again, about two frames later.
 * Until then, this guard ignores further presses.
 */
export function useOnePress(): (act: () => void) => void {
  const isFresh = useRef(false)
  return useCallback((act) => {
    if (isFresh.current) return
    isFresh.current = true
    // Wait until React has rendered the new state and the browser has painted it: one task and two frames.
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => (isFresh.current = false))))
    act()
  }, [])
}
