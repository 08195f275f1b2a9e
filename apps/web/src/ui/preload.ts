import { useEffect } from 'react'
import { PRELOAD_AFTER } from './preload-after.ts'

/**
 * Preloads the code of dialogs and menus, so that they open even after the network is lost.
 * Preloading starts soon after the page has loaded, unless the user asked the browser to save data.
 * While the device is offline, preloading waits.
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

/** Aborted by `stopPreloads`, so that nothing else is preloaded. */
const stopping = new AbortController()
export const preloadsStopped = stopping.signal

/**
 * Stops all preloading. Called when a service worker with a new version of the app waits for its activation.
 * Chromium activates the new service worker only after the old service worker has stopped.
 * Each request to the old service worker delays the activation of the new one by half a minute or more.
 */
export function stopPreloads(): void {
  stopping.abort()
}

/** Returns whether the user asked the browser to save data. */
export function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
