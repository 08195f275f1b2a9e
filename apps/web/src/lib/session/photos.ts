/**
 * The photos that this device keeps of an account (filled by `worker/photos.ts`): a cache is there exactly as long as the
 * account is open. Without the Cache API (plain http in a local network) nothing is kept, and nothing is missing.
 */
import { PHOTO_MARK, photoCacheOf, photoCachesIn } from './photo-cache.ts'

/** One after the other, or an account's end could be overtaken by its beginning. */
let last: Promise<unknown> = Promise.resolve()

/** Those of everybody else are gone when this resolves. */
export function openPhotos(account: string): Promise<void> {
  return inTurn(async (caches) => {
    for (const name of photoCachesIn(await caches.keys()))
      if (name !== photoCacheOf(account)) await caches.delete(name)
    const cache = await caches.open(photoCacheOf(account))
    if (!(await cache.match(PHOTO_MARK))) await cache.put(PHOTO_MARK, new Response())
  })
}

/** Gone when this resolves, whatever was under way. */
export function wipePhotos(account: string): Promise<void> {
  return inTurn(async (caches) => void (await caches.delete(photoCacheOf(account))))
}

/** Some of them may show what the person may no longer see, and a photo does not say of whom it is: all go. */
export async function emptyPhotos(account: string): Promise<void> {
  await wipePhotos(account)
  await openPhotos(account)
}

function inTurn(change: (caches: CacheStorage) => Promise<void>): Promise<void> {
  // Caches exist only in secure contexts.
  const { caches } = globalThis as { caches?: CacheStorage }
  if (!caches) return Promise.resolve()
  const turn = last.then(() => change(caches)).catch(() => undefined) // storage is refused: nothing is kept
  last = turn
  return turn
}
