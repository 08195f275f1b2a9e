/**
 * Reads and validates URL search parameters.
 * A parser must return an invalid parameter's key with the value `undefined`.
 * If the parser omitted the key, the router would pass the invalid value on to the page.
 */

export function textIn(search: Record<string, unknown>, key: string): string | undefined {
  const value = search[key]
  return typeof value === 'string' ? value : undefined
}

/** Reads an id. The component that shows the item checks whether the id exists. */
export function idIn(search: Record<string, unknown>, key: string): string | undefined {
  return textIn(search, key) || undefined
}

/** Reads a flag, such as `?help` or `?help=1`. */
export function flagIn(search: Record<string, unknown>, key: string): true | undefined {
  return search[key] ? true : undefined
}
