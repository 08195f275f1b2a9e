/**
 * Reads URL search parameters. The router merges the parsed parameters of a route over the raw parameters.
 * To remove an invalid parameter, the parsed result must contain its key with the value `undefined`.
 * If the key is missing, the raw value stays.
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
