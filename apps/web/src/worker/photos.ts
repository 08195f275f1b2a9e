/**
 * Photos and pictures that were seen, for the account that is open on this device and nobody else. They lie in a cache
 * whose name holds the account; the **pages** make it when an account opens and delete it when that ends
 * (`lib/session/photos.ts`), the worker only fills it. One that it opened just when it was deleted has no mark in it, and
 * is deleted again.
 *
 * The server is asked first and decides (C51): what it refuses is forgotten. The copy is for when nobody answers.
 */
import { PHOTO_MARK, photoCachesIn } from '../lib/session/photo-cache.ts'
import { surplus, type Kept } from './photo-limits.ts'

declare const self: ServiceWorkerGlobalScope

const PHOTO = /^\/api\/v1\/files\/[^/]+\/[^/]+$/
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404, 410])
/** Written into each copy: when it was made, in milliseconds since 1970. */
const KEPT_AT = 'kept-at'
/** A photo is the reader's own, whichever cookie it was read with: the cache is his. */
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
  // Opened before it is asked for: what comes back after a change of accounts is kept for nobody.
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
    event.waitUntil(keep(cache, path, copy).catch(() => undefined)) // full, or no longer there
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
    // Storage is refused: photos come from the network alone.
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
