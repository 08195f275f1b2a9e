/**
 * Reloads the page without losing anything. This is the remedy when a code chunk failed to load, because a
 * browser does not request a failed module again during the life of the page. Forms store their content as
 * they do when the session expires (`useKeepDraft`), so nobody is asked whether to leave.
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

/** @returns false if the server does not answer: the page stays, because a reload would fail. */
export async function reloadPage(): Promise<boolean> {
  if ((await checkConnectivity()) !== null) return false
  reloadHere()
  return true
}

/** Reloads without checking the server, for a page that is available on this device. */
export function reloadHere(): void {
  isReloading = true
  for (const listener of listeners) listener()
  location.reload()
}
