/**
 * How addresses are read. The router lays what a route makes of its address over what stands there: a value that makes no
 * sense is only gone where its key is given as `undefined`. A key left out keeps it.
 */

export function textIn(search: Record<string, unknown>, key: string): string | undefined {
  const value = search[key]
  return typeof value === 'string' ? value : undefined
}

/** What names something. It need not be there: who shows it says so. */
export function idIn(search: Record<string, unknown>, key: string): string | undefined {
  return textIn(search, key) || undefined
}

/** `?help`, `?help=1`. */
export function flagIn(search: Record<string, unknown>, key: string): true | undefined {
  return search[key] ? true : undefined
}
