import { useCallback, useRef } from 'react'

/**
 * Prevents a double press from starting an action twice.
 * React shows a form's busy state only about two frames after the press, so a second press could come earlier.
 * The hook ignores further presses until the busy state is visible.
 */
export function useOnePress(): (act: () => void) => void {
  const isFresh = useRef(false)
  return useCallback((act) => {
    if (isFresh.current) return
    isFresh.current = true
    // The browser has painted the new state after one timeout and two animation frames.
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => (isFresh.current = false))))
    act()
  }, [])
}
