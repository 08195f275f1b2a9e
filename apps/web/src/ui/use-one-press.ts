import { useCallback, useRef } from 'react'

/**
 * Ignores a second press that comes before the screen shows the first one's effect. A form knows
 * that it is busy only after React has rendered it again. Until then, two frames on any device,
 * this guard drops further presses.
 */
export function useOnePress(): (act: () => void) => void {
  const isFresh = useRef(false)
  return useCallback((act) => {
    if (isFresh.current) return
    isFresh.current = true
    // The state change is painted by a task of its own and the frame after it.
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => (isFresh.current = false))))
    act()
  }, [])
}
