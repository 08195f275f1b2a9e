export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Prints a value as JSON with sorted keys, so that equal values give equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
