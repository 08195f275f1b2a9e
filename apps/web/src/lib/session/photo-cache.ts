/** How the cache of an account's photos is called and marked: what the pages and the service worker must agree on. */
const PREFIX = 'homefield.photos.'

export const photoCacheOf = (account: string) => PREFIX + account

/** Of all caches of this origin, those that hold somebody's photos. */
export function photoCachesIn(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(PREFIX))
}

/** Lies in a cache that a page made for an open account, and in no other. */
export const PHOTO_MARK = '/homefield.photos.open'
