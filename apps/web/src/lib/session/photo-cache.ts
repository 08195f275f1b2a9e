/** Prefix for the names of the photo caches. Pages and the service worker must use the same prefix. */
const PREFIX = 'homefield.photos.'

export const photoCacheOf = (account: string) => PREFIX + account

/** Returns the names of the photo caches of all accounts. */
export function photoCachesIn(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(PREFIX))
}

/**
 * A page adds an entry with this path, as a mark, to the photo cache of the open account.
 * The service worker deletes a photo cache without the mark.
 */
export const PHOTO_MARK = '/homefield.photos.open'
