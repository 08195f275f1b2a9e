import { ApiError } from './api-error.ts'

/** Returns the current row if a change was rejected as stale; otherwise null. */
export function currentRow(error: unknown): unknown {
  const told = error instanceof ApiError ? toldByStale(error) : null
  return told && 'current' in told ? told.current : null
}

/** The details of a `stale` error, which describe the current state; null for any other error. */
export function toldByStale({ code, details }: { code: string; details?: unknown }): object | null {
  return code === 'stale' && typeof details === 'object' ? details : null
}
