import type { OpenedEvent } from '@homefield/contract/event'
import { ApiError } from '../../../lib/api/api-error.ts'

/** The event as it is now, where a change was refused because it is no longer the one that was seen. */
export function currentOf(error: unknown): OpenedEvent | null {
  return error instanceof ApiError ? currentIn(error) : null
}

/** The same of a refusal that was kept. */
export function currentIn({ code, details }: { code: string; details?: unknown }): OpenedEvent | null {
  if (code !== 'stale' || typeof details !== 'object' || details === null) return null
  return 'event' in details && 'detail' in details ? (details as OpenedEvent) : null
}
