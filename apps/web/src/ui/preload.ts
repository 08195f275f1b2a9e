import { useEffect } from 'react'
import { PRELOAD_AFTER } from './preload-after.ts'

/**
 * What covers the page stays out of the first load, and is fetched soon after it: it must open in a dead spot too. Not
 * where the person asked the browser to save data; and not in a dead spot, where a file that failed would be lost to the
 * page for good.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (savesData()) return undefined
    const start = () => {
      if (stopping.signal.aborted) return
      if (navigator.onLine) void load().catch(() => undefined)
      else addEventListener('online', start, { once: true })
    }
    const timer = setTimeout(start, PRELOAD_AFTER)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', start)
    }
  }, [load])
}

/** Aborted where nothing more is fetched ahead. */
const stopping = new AbortController()
export const preloadsStopped = stopping.signal

/**
 * From here on nothing is fetched ahead: another version of the app waits. Chromium lets it take over once the old worker
 * has stopped, and each request to it in that moment puts this off, by half a minute or more.
 */
export function stopPreloads(): void {
  stopping.abort()
}

/** Where the person asked the browser to. */
export function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
