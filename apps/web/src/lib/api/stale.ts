import { ApiError } from './api-error.ts'

/**
 * Returns the server's current version of a row if the server rejected an edit as stale, or else null.
 */
export function currentRow(error: unknown): unknown {
  const current = error instanceof ApiError ? currentRowOf(error) : null
  return current && 'current' in current ? current.current : null
}

/** Returns the details of a `stale` error, which contain the current row. Null for any other error. */
export function currentRowOf({ code, details }: { code: string; details?: unknown }): object | null {
  return code === 'stale' && typeof details === 'object' ? details : null
}
