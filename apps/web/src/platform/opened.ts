/**
 * Pages that something outside the app opens, while it runs or by starting it: a link in a mail, a tap on a
 * notification. They come from the native wrapper or, in a browser, from the service worker; the router goes there.
 */
let open: ((path: string) => void) | null = null
/** Came before there was a router: the last one wins. */
let waiting: string | null = null

/** @param path inside the app, with query and fragment: `/friends`. */
export function sayOpened(path: string): void {
  if (open) open(path)
  else waiting = path
}

/** Called by the router, once. */
export function onOpened(listener: (path: string) => void): void {
  open = listener
  if (waiting !== null) listener(waiting)
  waiting = null
}
