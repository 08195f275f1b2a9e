/** What the server itself answers at: calls, its documents, a developer's pages, maps, its health, calendars of others. */
const SERVERS_OWN = /^\/(api|dev|map|readyz|healthz|metrics)(\/|$)/
/** A file: the server answers it, or says that there is none (`http/web-build.ts` on its side reads names alike). */
const FILE = /\.\w{2,}$/

/** Whether an address that the browser goes to is drawn by the app: then it opens without a network. */
export function isAppPage(pathname: string): boolean {
  return !SERVERS_OWN.test(pathname) && !FILE.test(pathname)
}
