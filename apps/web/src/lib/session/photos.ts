/**
 * Creates and deletes the cache of the account's photos on this device. `worker/photos.ts` fills the cache.
 * The cache exists while the account is open.
 * If the Cache API is unavailable (plain HTTP on a local network), nothing is cached.
 */
import { PHOTO_MARK, photoCacheOf, photoCachesIn } from './photo-cache.ts'

/**
 * Resolves when the last requested change of the caches is done.
 * The changes run one after the other, so that a sign-in and a sign-out do not overlap.
 */
let last: Promise<unknown> = Promise.resolve()

/** Creates the account's photo cache and deletes the photo caches of all other accounts. */
export function openPhotos(account: string): Promise<void> {
  return inTurn(async (caches) => {
    for (const name of photoCachesIn(await caches.keys()))
      if (name !== photoCacheOf(account)) await caches.delete(name)
    const cache = await caches.open(photoCacheOf(account))
    if (!(await cache.match(PHOTO_MARK))) await cache.put(PHOTO_MARK, new Response())
  })
}

/** Deletes the account's photos, including photos that are being stored at the time of the call. */
export function wipePhotos(account: string): Promise<void> {
  return inTurn(async (caches) => void (await caches.delete(photoCacheOf(account))))
}

/**
 * Deletes all photos of the account after the user lost access to a child.
 * The cache does not record which child a photo shows, so all photos are deleted.
 */
export async function emptyPhotos(account: string): Promise<void> {
  await wipePhotos(account)
  await openPhotos(account)
}

function inTurn(change: (caches: CacheStorage) => Promise<void>): Promise<void> {
  // `caches` is undefined on plain HTTP. Photos are not cached in that case.
  const { caches } = globalThis as { caches?: CacheStorage }
  if (!caches) return Promise.resolve()
  const turn = last.then(() => change(caches)).catch(() => undefined) // storage is blocked, so nothing is cached
  last = turn
  return turn
}
