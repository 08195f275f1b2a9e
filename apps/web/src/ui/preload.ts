import { useEffect } from 'react'
import { PRELOAD_AFTER } from './preload-after.ts'

/**
 * Preloads dialogs and other components that cover the page, so that they open without a network.
 * Preloading starts soon after the first load. Nothing is preloaded if the user asked the browser to save data.
 * Preloading waits while the device is offline.
 * Browsers do not retry a failed module until the page is reloaded, so preloading must not start offline.
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

/** The signal that stops all preloading. */
const stopping = new AbortController()
export const preloadsStopped = stopping.signal

/**
 * Stops all preloading, because a new version of the app is waiting.
 * Chromium activates the new service worker only after the old worker has been idle for half a minute.
 * Each preload would go through the old worker and delay the activation again.
 */
export function stopPreloads(): void {
  stopping.abort()
}

/** Returns whether the user asked the browser to save data. */
export function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
