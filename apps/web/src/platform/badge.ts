/**
 * Shows the number of unread messages and notifications on the app's icon.
 * An installed web app uses the Badging API (Chromium, Safari on a home screen).
 * A page in a browser tab shows no number.
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
  // The Badging API rejects if the app is not installed or may not show notifications.
  const done = count > 0 ? browser.setAppBadge?.(count) : browser.clearAppBadge?.()
  done?.catch(() => undefined)
}
