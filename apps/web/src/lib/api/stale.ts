import { ApiError } from './api-error.ts'

/**
 * If the server rejected an edit as stale, returns the newer version that the server has. Otherwise returns null.
 */
export function currentRow(error: unknown): unknown {
  const current = error instanceof ApiError ? currentRowOf(error) : null
  return current && 'current' in current ? current.current : null
}

/**
 * Returns the details of a `stale` error, which contain the server's newer version. Returns null for other errors.
 */
export function currentRowOf({ code, details }: { code: string; details?: unknown }): object | null {
  return code === 'stale' && typeof details === 'object' ? details : null
}
