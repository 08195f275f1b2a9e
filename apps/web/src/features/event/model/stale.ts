import type { OpenedEvent } from '@homefield/contract/event'
import { ApiError } from '../../../lib/api/api-error.ts'
import { currentRowOf } from '../../../lib/api/stale.ts'

/** The event's current version, if `error` rejected a change to an outdated version. Otherwise null. */
export function currentOf(error: unknown): OpenedEvent | null {
  return error instanceof ApiError ? currentIn(error) : null
}

/** The event's current version from a stored rejection of a mutation, else null. */
export function currentIn(refusal: { code: string; details?: unknown }): OpenedEvent | null {
  const told = currentRowOf(refusal)
  return told && 'event' in told && 'detail' in told ? (told as OpenedEvent) : null
}
