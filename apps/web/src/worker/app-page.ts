/** Paths that the server itself handles. The worker never serves the app page there. */
const SERVERS_OWN = /^\/(api|dev|map|readyz|healthz|metrics)(\/|$)/
/**
 * A path with a file extension is not a page.
 * For a missing file, the server returns 404 (`http/web-build.ts`).
 */
const FILE = /\.\w{2,}$/

/**
 * Returns true if the app renders the page at this path.
 * The browser can then open the page without a network.
 */
export function isAppPage(pathname: string): boolean {
  return !SERVERS_OWN.test(pathname) && !FILE.test(pathname)
}
