/**
 * Pages that something outside the app asks for while it runs, or started it for: a link in a mail, a tap on a
 * notification. A native wrapper says them here, in a browser the service worker what was pressed, and the router goes
 * there.
 */
let open: ((path: string) => void) | null = null
/** Said before there was a router: the last one wins. */
let waiting: string | null = null

/** @param path inside the app, with query and fragment: `/friends`. */
export function sayOpened(path: string): void {
  if (open) open(path)
  else waiting = path
}

/** For the router, once. */
export function onOpened(listener: (path: string) => void): void {
  open = listener
  if (waiting !== null) listener(waiting)
  waiting = null
}
