/**
 * Serves the app's files (HTML, scripts, styles) from the cache. Each service worker belongs to one build.
 * A service worker becomes ready when all files of its build are downloaded. It serves only these files.
 * The worker of a newer build waits until all old pages are closed or the user agrees to a reload.
 * `lib/installed/worker.ts` offers the reload to the user.
 * A page therefore never contains files of two builds.
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
  // On the first visit, take control of the page immediately, so that it works offline without a reload.
  // After an update, all pages reload anyway (`lib/installed/follow.ts`), so taking control does no harm.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}
