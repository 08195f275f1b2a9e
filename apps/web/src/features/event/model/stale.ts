import type { OpenedEvent } from '@homefield/contract/event'
import { ApiError } from '../../../lib/api/api-error.ts'
import { currentRowOf } from '../../../lib/api/stale.ts'

/** Returns the newer version of an event that a `stale` error contains. Null for any other error. */
export function currentOf(error: unknown): OpenedEvent | null {
  return error instanceof ApiError ? currentIn(error) : null
}

/**
 * Returns the newer version of an event from a failed mutation's stored error.
 * Null if the error is not `stale`.
 */
export function currentIn(refusal: { code: string; details?: unknown }): OpenedEvent | null {
  const current = currentRowOf(refusal)
  return current && 'event' in current && 'detail' in current ? (current as OpenedEvent) : null
}
