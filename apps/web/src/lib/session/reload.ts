/**
 * Loading the page anew without losing anything: the answer where a part of it did not arrive, for a browser asks for a
 * file that failed no second time while the page stands. Forms keep what is typed as they do when the session ends
 * (`useKeepDraft`), and so nobody is asked whether to leave.
 */
import { checkConnectivity } from './connectivity.ts'

const listeners = new Set<() => void>()
let isReloading = false

export const isReloadingPage = () => isReloading

/** Called right before the page goes. @returns the call that ends it */
export function onReload(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns false where nobody answers: the page stays, for nothing would come in its place. */
export async function reloadPage(): Promise<boolean> {
  if ((await checkConnectivity()) !== null) return false
  reloadHere()
  return true
}

/** Where what comes in its place is on this device. */
export function reloadHere(): void {
  isReloading = true
  for (const listener of listeners) listener()
  location.reload()
}
