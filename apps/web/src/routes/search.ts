/**
 * Reads and validates URL search parameters.
 * For an invalid parameter, a parser must return the parameter's key with the value `undefined`.
 * If the parser omitted the key, the router would pass the invalid value on to the page.
 */

export function textIn(search: Record<string, unknown>, key: string): string | undefined {
  const value = search[key]
  return typeof value === 'string' ? value : undefined
}

/** Reads an id. Whether the id exists is checked by the component that shows the item. */
export function idIn(search: Record<string, unknown>, key: string): string | undefined {
  return textIn(search, key) || undefined
}

/** Reads a flag, such as `?help` or `?help=1`. */
export function flagIn(search: Record<string, unknown>, key: string): true | undefined {
  return search[key] ? true : undefined
}
