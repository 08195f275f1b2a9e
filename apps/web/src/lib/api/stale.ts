import { ApiError } from './api-error.ts'

/** A row as it is now, where a change of it was refused because it is no longer the one that was seen. */
export function currentRow(error: unknown): unknown {
  const told = error instanceof ApiError ? toldByStale(error) : null
  return told && 'current' in told ? told.current : null
}

/** What such a refusal tells of how things are now; null of any other. */
export function toldByStale({ code, details }: { code: string; details?: unknown }): object | null {
  return code === 'stale' && typeof details === 'object' ? details : null
}
