/**
 * The photos of an account that this device caches (filled by `worker/photos.ts`). The cache exists exactly
 * as long as the account is open. Without the Cache API (plain HTTP on a local network) nothing is cached.
 */
import { PHOTO_MARK, photoCacheOf, photoCachesIn } from './photo-cache.ts'

/** Serializes the changes. Otherwise opening an account could overtake wiping it. */
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

/** When this resolves, the photos are deleted, even those that were being written. */
export function wipePhotos(account: string): Promise<void> {
  return inTurn(async (caches) => void (await caches.delete(photoCacheOf(account))))
}

/**
 * Deletes all photos. Some may show a child that the user lost access to, and a photo does not say whom it
 * shows.
 */
export async function emptyPhotos(account: string): Promise<void> {
  await wipePhotos(account)
  await openPhotos(account)
}

function inTurn(change: (caches: CacheStorage) => Promise<void>): Promise<void> {
  // Caches exist only in secure contexts.
  const { caches } = globalThis as { caches?: CacheStorage }
  if (!caches) return Promise.resolve()
  const turn = last.then(() => change(caches)).catch(() => undefined) // storage is blocked: nothing is cached
  last = turn
  return turn
}
