/**
 * Opens a page of the app when the user follows a link in an email or taps a notification.
 * A native wrapper reports the path with `sayOpened`. In a browser, the service worker reports the path.
 * The router then navigates to the page.
 */
let open: ((path: string) => void) | null = null
/** The last path that was reported before the router was ready. */
let waiting: string | null = null

/** @param path a path inside the app with its query and fragment, such as `/friends` */
export function sayOpened(path: string): void {
  if (open) open(path)
  else waiting = path
}

/** Registers the router, which then receives every path, including a path that arrived earlier. */
export function onOpened(listener: (path: string) => void): void {
  open = listener
  if (waiting !== null) listener(waiting)
  waiting = null
}
