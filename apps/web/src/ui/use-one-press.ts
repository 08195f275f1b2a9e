import { useCallback, useRef } from 'react'

/**
 * Ignores a second press until the screen shows the effect of the first press.
 * A form knows that it is busy only after React has rendered it again, about two frames later.
 * The guard ignores further presses until the busy state is visible.
 */
export function useOnePress(): (act: () => void) => void {
  const isFresh = useRef(false)
  return useCallback((act) => {
    if (isFresh.current) return
    isFresh.current = true
    // After one timeout and two animation frames, React and the browser have painted the new state.
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => (isFresh.current = false))))
    act()
  }, [])
}
