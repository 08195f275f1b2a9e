/**
 * The number on the app's icon.
 * An installed web app needs the Badging API to show the number (Chromium, Safari on a home screen).
 * In a browser tab nothing happens.
 */
let filled: ((count: number) => void) | null = null
let shown: number | null = null

/** Called by a native wrapper before anything is shown. */
export function setBadge(show: (count: number) => void): void {
  filled = show
}

export function showBadge(count: number): void {
  if (count === shown) return
  shown = count
  ;(filled ?? showInBrowser)(count)
}

function showInBrowser(count: number): void {
  const browser: Partial<Navigator> = navigator
  // These calls reject if the app is not installed or may not show notifications.
  const done = count > 0 ? browser.setAppBadge?.(count) : browser.clearAppBadge?.()
  done?.catch(() => undefined)
}
