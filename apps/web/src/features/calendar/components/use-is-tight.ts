import { useCallback, useState } from 'react'

/** If a day is narrower than this many px, two events side by side are unreadable. */
const TIGHT = 124
/** Width in px of the hour labels beside the days. */
const HOURS = 60

interface Tightness {
  readonly isTight: boolean
  /** Measures the grid of the week now and after each resize. Returns a function that stops measuring. */
  readonly watch: (grid: HTMLElement) => (() => void) | undefined
}

/** Measures whether the days of a week are narrow, for example on a tablet or beside the filters panel. */
export function useIsTight(): Tightness {
  const [isTight, setTight] = useState(false)
  const watch = useCallback((grid: HTMLElement) => {
    // The days of a week have different widths, so the average decides.
    const measure = () => setTight((grid.clientWidth - HOURS) / 7 < TIGHT)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(grid)
    return () => sizes.disconnect()
  }, [])
  return { isTight, watch }
}
