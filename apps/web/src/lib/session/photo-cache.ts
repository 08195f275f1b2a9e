/** Prefix for the names of the photo caches. Pages and the service worker must use the same prefix. */
const PREFIX = 'homefield.photos.'

export const photoCacheOf = (account: string) => PREFIX + account

/** Returns the names of the photo caches of all accounts. */
export function photoCachesIn(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(PREFIX))
}

/**
 * At sign-in, a page adds an entry with this path to the account's photo cache, as a mark.
 * A photo cache without the mark belongs to a signed-out account, and the service worker deletes the cache.
 */
export const PHOTO_MARK = '/homefield.photos.open'
