/** Name and marker of an account's photo cache. The pages and the service worker must use the same ones. */
const PREFIX = 'homefield.photos.'

export const photoCacheOf = (account: string) => PREFIX + account

/** Returns the names of the caches that contain photos, of any account. Other caches of this origin are left out. */
export function photoCachesIn(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(PREFIX))
}

/**
 * A page puts this entry into the photo cache of an open account.
 * The service worker deletes a photo cache without this entry.
 */
export const PHOTO_MARK = '/homefield.photos.open'
