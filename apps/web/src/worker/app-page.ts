/** Paths that the server handles: API and its documentation, developer pages, maps, health and metrics. */
const SERVERS_OWN = /^\/(api|dev|map|readyz|healthz|metrics)(\/|$)/
/** A file path: the server returns the file or 404 (`http/web-build.ts` uses the same rule). */
const FILE = /\.\w{2,}$/

/**
 * Returns true if the app renders this path when the browser navigates to it; then it opens without a
 * network.
 */
export function isAppPage(pathname: string): boolean {
  return !SERVERS_OWN.test(pathname) && !FILE.test(pathname)
}
