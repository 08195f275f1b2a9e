import type { OpenedEvent } from '@homefield/contract/event'
import { ApiError } from '../../../lib/api/api-error.ts'
import { toldByStale } from '../../../lib/api/stale.ts'

/** The event as it is now, where a change was refused because it is no longer the one that was seen. */
export function currentOf(error: unknown): OpenedEvent | null {
  return error instanceof ApiError ? currentIn(error) : null
}

/** The same of a refusal that was kept. */
export function currentIn(refusal: { code: string; details?: unknown }): OpenedEvent | null {
  const told = toldByStale(refusal)
  return told && 'event' in told && 'detail' in told ? (told as OpenedEvent) : null
}
