/**
 * Paths that the server handles itself. For these paths, the service worker never responds with the app's page.
 */
const SERVERS_OWN = /^\/(api|dev|map|readyz|healthz|metrics)(\/|$)/
/**
 * A path with a file extension is a file and not a page of the app.
 * If the file is missing, the server responds with a 404 (`http/web-build.ts`).
 */
const FILE = /\.\w{2,}$/

/**
 * Returns true if the path belongs to a page of the app.
 * The service worker then responds with the cached index.html, so that the page opens without a network.
 */
export function isAppPage(pathname: string): boolean {
  return !SERVERS_OWN.test(pathname) && !FILE.test(pathname)
}
