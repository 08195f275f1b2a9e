/**
 * Readers for search parameters. The router merges a route's parsed parameters over the raw ones, so an
 * invalid value is removed only if its key is present with `undefined`. Omitting the key would keep the
 * value.
 */

export function textIn(search: Record<string, unknown>, key: string): string | undefined {
  const value = search[key]
  return typeof value === 'string' ? value : undefined
}

/** An id. Whether it exists is checked by the component that shows it. */
export function idIn(search: Record<string, unknown>, key: string): string | undefined {
  return textIn(search, key) || undefined
}

/** `?help`, `?help=1`. */
export function flagIn(search: Record<string, unknown>, key: string): true | undefined {
  return search[key] ? true : undefined
}
