import { useCallback, useRef } from 'react'

/**
 * Ignores a second press until the screen shows the effect of the first press.
 * React renders the busy state of a form only about two frames after the press.
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
