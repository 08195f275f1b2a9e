/**
 * Opens a page of the app when the user follows an email's link or taps a notification.
 * In a native app, the wrapper reports the page's path with `sayOpened`. In a browser, the service worker does.
 * The router then navigates to the reported path.
 */
let open: ((path: string) => void) | null = null
/** The last path that was reported before the router was ready to navigate. */
let waiting: string | null = null

/** @param path a path inside the app with its query and fragment, such as `/friends` */
export function sayOpened(path: string): void {
  if (open) open(path)
  else waiting = path
}

/** Registers the router's listener. If a path was reported before, the listener gets it at once. */
export function onOpened(listener: (path: string) => void): void {
  open = listener
  if (waiting !== null) listener(waiting)
  waiting = null
}
