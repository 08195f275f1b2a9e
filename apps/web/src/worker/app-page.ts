/** Paths that the server handles: the API and its documentation, developer pages, maps, health and metrics. */
const SERVERS_OWN = /^\/(api|dev|map|readyz|healthz|metrics)(\/|$)/
/** Matches the path of a file. The server returns the file or 404 (`http/web-build.ts` has the same rule). */
const FILE = /\.\w{2,}$/

/**
 * Returns true if the app renders the page at this path.
 * The browser can then open the page without a network.
 */
export function isAppPage(pathname: string): boolean {
  return !SERVERS_OWN.test(pathname) && !FILE.test(pathname)
}
