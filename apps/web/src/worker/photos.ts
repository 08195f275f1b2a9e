/**
 * Caches the photos that the user has seen, for the account that is open on this device.
 * The name of the cache contains the account id.
 * When a page of the app opens the signed-in account, the page creates the cache (`lib/session/photos.ts`).
 * A page deletes the cache when the session on the device ends.
 * The service worker itself only adds photos to the cache and removes photos from it.
 * If the worker adds a photo just after a sign-out, it recreates the cache and then deletes the cache again.
 * A recreated cache is recognizable, because it does not contain the entry `PHOTO_MARK` that pages add.
 *
 * The worker always asks the server first (C51). If the server denies a photo, the cached copy is deleted.
 * The cached copy of a photo is used only if the server does not respond.
 */
import { PHOTO_MARK, photoCachesIn } from '../lib/session/photo-cache.ts'
import { surplus, type Kept } from './photo-limits.ts'

declare const self: ServiceWorkerGlobalScope

const PHOTO = /^\/api\/v1\/files\/[^/]+\/[^/]+$/
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404, 410])
/**
 * A header that the service worker adds to a cached photo.
 * The header contains the time of caching, in milliseconds since 1970.
 */
const KEPT_AT = 'kept-at'
/**
 * Ignore `Vary: Cookie`: each cache belongs to one account, so a new session cookie does not outdate a photo.
 */
const ANY = { ignoreVary: true } as const

export function keepPhotos(): void {
  self.addEventListener('fetch', (event) => {
    const { method, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== self.location.origin || !PHOTO.test(pathname)) return
    event.respondWith(answer(event, pathname))
  })
}

async function answer(event: FetchEvent, path: string): Promise<Response> {
  // Open the cache before sending the request.
  // If another account signs in before the response arrives, the photo must not go into the new account's cache.
  const cache = await openAccountsCache()
  let response: Response
  try {
    response = await fetch(event.request)
  } catch (error) {
    const kept = await cache?.match(path, ANY)
    if (kept) return kept
    throw error
  }
  if (cache && response.status === 200) {
    const copy = response.clone()
    event.waitUntil(keep(cache, path, copy).catch(() => undefined)) // the storage is full, or the cache was deleted
  } else if (cache && REFUSED.has(response.status)) event.waitUntil(cache.delete(path, ANY))
  return response
}

async function openAccountsCache(): Promise<Cache | null> {
  try {
    const [name, ...others] = photoCachesIn(await caches.keys())
    if (name === undefined || others.length > 0) return null
    const cache = await caches.open(name)
    if (await cache.match(PHOTO_MARK)) return cache
    await caches.delete(name)
  } catch {
    // If storage is blocked, photos come only from the network.
  }
  return null
}

async function keep(cache: Cache, path: string, response: Response): Promise<void> {
  const now = performance.timeOrigin + performance.now()
  const headers = new Headers(response.headers)
  headers.set(KEPT_AT, String(now))
  await cache.put(path, new Response(response.body, { headers }))
  const kept: Kept[] = []
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    const of = (await cache.match(request, ANY))?.headers
    if (pathname === PHOTO_MARK || !of) continue
    kept.push({ path: pathname, bytes: number(of, 'content-length') ?? 0, keptAt: number(of, KEPT_AT) })
  }
  for (const one of surplus(kept, now)) await cache.delete(one, ANY)
}

function number(headers: Headers, name: string): number | null {
  const text = headers.get(name)
  return text === null || text === '' ? null : Number(text)
}
