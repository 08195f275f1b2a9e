import { useCallback, useRef } from 'react'

/**
 * What is pressed twice in a hurry is meant once. A form knows that it is busy only when it has been drawn again: until
 * then, which is two frames however slow the device, a second press is let go by.
 */
export function useOnePress(): (act: () => void) => void {
  const isFresh = useRef(false)
  return useCallback((act) => {
    if (isFresh.current) return
    isFresh.current = true
    // What the press changed reaches the screen in a task of its own, and the frame after it.
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => (isFresh.current = false))))
    act()
  }, [])
}
