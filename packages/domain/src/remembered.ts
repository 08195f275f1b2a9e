/**
 * Caches of pure functions of a text, for code that runs for each event of a feed.
 * A team's season repeats a few titles, opponents and places, so most events need no work for these texts.
 *
 * The texts come from untrusted feeds, so a cache has a limit, and long texts are not cached.
 * A caller must not change a result, because the cache returns the same result again.
 */
const MOST = 500
/** Maximum length of a cached text, in UTF-16 code units. */
const LONGEST = 500

/** Returns `find` with a cache. `find` must not return undefined. */
export function remembered<Result>(find: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    if (text.length > LONGEST) return find(text)
    let result = results.get(text)
    if (result === undefined) {
      result = find(text)
      if (results.size >= MOST) results.clear()
      results.set(text, result)
    }
    return result
  }
}

/** Returns `find` with one cache per owner, for results that also depend on an object such as a team. */
export function rememberedFor<Owner extends object, Result>(
  find: (text: string, owner: Owner) => Result,
): (text: string, owner: Owner) => Result {
  const caches = new WeakMap<Owner, (text: string) => Result>()
  return (text, owner) => {
    let cached = caches.get(owner)
    if (!cached) caches.set(owner, (cached = remembered((one) => find(one, owner))))
    return cached(text)
  }
}
