/**
 * Reloads the page without losing form content.
 * The app reloads the page after a code chunk failed to load.
 * A browser does not request a failed module again until the page reloads.
 * Forms store their content before the reload (`useKeepDraft`), so no dialog asks about unsaved changes.
 */
import { checkConnectivity } from './connectivity.ts'

const listeners = new Set<() => void>()
let isReloading = false

export const isReloadingPage = () => isReloading

/** Calls `listener` right before the page reloads. @returns a function that unsubscribes */
export function onReload(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Reloads the page.
 * @returns false if the server does not respond. The page then stays, because a reload would fail.
 */
export async function reloadPage(): Promise<boolean> {
  if ((await checkConnectivity()) !== null) return false
  reloadHere()
  return true
}

/** Reloads even if the server is unreachable. Use it for pages that the device can load offline. */
export function reloadHere(): void {
  isReloading = true
  for (const listener of listeners) listener()
  location.reload()
}
