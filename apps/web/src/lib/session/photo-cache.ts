/** Name and marker of the cache for an account's photos. Pages and the service worker must agree on them. */
const PREFIX = 'homefield.photos.'

export const photoCacheOf = (account: string) => PREFIX + account

/** Filters the names of all caches of this origin to those that hold photos of any account. */
export function photoCachesIn(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(PREFIX))
}

/**
 * Entry that a page puts into the photo cache of an open account. The service worker deletes a cache without
 * it.
 */
export const PHOTO_MARK = '/homefield.photos.open'
