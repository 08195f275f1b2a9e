/**
 * Pages that something outside opens in the running or starting app: a link in a mail, a tap on a
 * notification. The native wrapper, or in a browser the service worker, reports them, and the router
 * navigates there.
 */
let open: ((path: string) => void) | null = null
/** A path that arrived before the router was ready. The last one wins. */
let waiting: string | null = null

/** @param path inside the app, with query and fragment: `/friends`. */
export function sayOpened(path: string): void {
  if (open) open(path)
  else waiting = path
}

/** Called once by the router. */
export function onOpened(listener: (path: string) => void): void {
  open = listener
  if (waiting !== null) listener(waiting)
  waiting = null
}
