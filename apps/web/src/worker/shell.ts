/**
 * Serves the app's own files of one build. A worker is ready when it has downloaded all files of its build.
 * The worker serves only those files.
 * A newer build waits until no page of the old build is open,
 * or until the user agrees to reload (`lib/installed/worker.ts`).
 * So a page never mixes files of two builds.
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
  /** The list of files to cache, with their revisions. The build fills it in. */
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
  // The first worker of a device takes control of the page that installed it.
  // A later worker takes control when the pages reload.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}
