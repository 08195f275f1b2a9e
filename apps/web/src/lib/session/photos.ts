/**
 * The photos of an account that this device caches (`worker/photos.ts` fills the cache).
 * The cache exists while the account is open.
 * Without the Cache API (plain HTTP on a local network) nothing is cached.
 */
import { PHOTO_MARK, photoCacheOf, photoCachesIn } from './photo-cache.ts'

/** Runs the changes one after the other, because opening an account could otherwise overtake wiping it. */
let last: Promise<unknown> = Promise.resolve()

/** Opens the account's cache. When this resolves, the photos of all other accounts are deleted. */
export function openPhotos(account: string): Promise<void> {
  return inTurn(async (caches) => {
    for (const name of photoCachesIn(await caches.keys()))
      if (name !== photoCacheOf(account)) await caches.delete(name)
    const cache = await caches.open(photoCacheOf(account))
    if (!(await cache.match(PHOTO_MARK))) await cache.put(PHOTO_MARK, new Response())
  })
}

/** When this resolves, the account's photos are deleted, even those that were just being stored. */
export function wipePhotos(account: string): Promise<void> {
  return inTurn(async (caches) => void (await caches.delete(photoCacheOf(account))))
}

/**
 * Deletes all photos of the account. Some may show a child to whom the user lost access.
 * The photos do not record which child they show, so none can be kept.
 */
export async function emptyPhotos(account: string): Promise<void> {
  await wipePhotos(account)
  await openPhotos(account)
}

function inTurn(change: (caches: CacheStorage) => Promise<void>): Promise<void> {
  // Caches exist only in secure contexts.
  const { caches } = globalThis as { caches?: CacheStorage }
  if (!caches) return Promise.resolve()
  const turn = last.then(() => change(caches)).catch(() => undefined) // storage is blocked, so nothing is cached
  last = turn
  return turn
}
