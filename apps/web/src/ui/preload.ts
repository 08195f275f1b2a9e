import { useEffect } from 'react'

/** In ms after the page that may need it. */
export const PRELOAD_AFTER = 3_000

/** What covers the page stays out of the first load, and is fetched soon after it: it must open in a dead spot too. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_AFTER)
    return () => clearTimeout(timer)
  }, [load])
}
