/**
 * The app's own files, those of one build: all of them are fetched before a worker is ready, and a worker answers from
 * them alone. A build that came meanwhile waits, with files of its own, until no page of the old one is open, or the person
 * agrees to reload (`lib/installed/worker.ts`); so a page never gets parts of two builds.
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
  /** Filled in by the build: every file it kept, and what tells two versions of it apart. */
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
  // The first worker of a device serves the page that brought it; a later one comes with the page's own reload.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}
