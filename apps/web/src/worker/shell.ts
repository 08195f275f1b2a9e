/**
 * Serves the app's files (HTML, scripts, styles) from the cache. Each service worker belongs to one build.
 * A service worker becomes ready when all files of its build are downloaded. It serves only these files.
 * The worker of a newer build waits until all old pages are closed or the user agrees to a reload.
 * `lib/installed/worker.ts` offers the reload to the user.
 * Because the new worker waits, a page never contains files of two builds.
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isAppPage } from './app-page.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The build inserts the list of files to cache, with the revision of each file. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
}

export function keepShell(): void {
  precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })
  cleanupOutdatedCaches()
  const page = createHandlerBoundToURL('/index.html')
  registerRoute(({ request, url }) => request.mode === 'navigate' && isAppPage(url.pathname), page)
  self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
    if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
  })
  // The first service worker of a device takes control of the page that installed it.
  // When a later service worker takes control, all pages reload (`lib/installed/follow.ts`).
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}
