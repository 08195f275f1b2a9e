import { useCallback, useState } from 'react'

/** In px. Narrower days cannot show two readable blocks side by side. */
const TIGHT = 124

interface Tightness {
  readonly isTight: boolean
  /** Measures the week's grid before its first paint and after resizes. The returned function stops measuring. */
  readonly watch: (grid: HTMLElement) => (() => void) | undefined
}

/** True if the days of a week are narrow: on a tablet, with the filters open, or on a child's page. */
export function useIsTight(): Tightness {
  const [isTight, setTight] = useState(false)
  const watch = useCallback((grid: HTMLElement) => {
    const day = grid.querySelector('[role="columnheader"]:last-child')
    if (!day) return undefined
    const measure = () => setTight(day.getBoundingClientRect().width < TIGHT)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(day)
    return () => sizes.disconnect()
  }, [])
  return { isTight, watch }
}
