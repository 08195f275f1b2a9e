/**
 * Shows the number of unread messages and notifications on the app's icon (the badge).
 * An installed web app uses the Badging API (Chromium, Safari on a home screen).
 * In a browser tab, nothing happens.
 */
let filled: ((count: number) => void) | null = null
let shown: number | null = null

/** A native wrapper calls `setBadge` at start-up, before the app shows anything. */
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
  // Ignore the rejection: the Badging API rejects if the app is not installed or may not show notifications.
  const done = count > 0 ? browser.setAppBadge?.(count) : browser.clearAppBadge?.()
  done?.catch(() => undefined)
}
