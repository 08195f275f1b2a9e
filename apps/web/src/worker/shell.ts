/**
 * Serves the files of the app (HTML, scripts, styles) from the cache. Each worker belongs to one build.
 * A worker is ready once all files of the build are downloaded, and serves only the files of that build.
 * A newer build waits until the user closes all pages of the old build or agrees to a reload.
 * `lib/installed/worker.ts` offers the reload to the user.
 * A page therefore never mixes files of two builds.
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
  /** The build replaces this value with the list of files to cache and their revisions. */
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
  // After an update, taking control is harmless, because all pages reload (`lib/installed/follow.ts`).
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}
