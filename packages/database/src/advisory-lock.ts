import { sql } from 'kysely'
import type { SystemUnit } from './work.ts'

/**
 * Takes an advisory lock on these things of this owner until the unit ends.
 * Of two requests that count and add at the same time, the second then counts what the first one added.
 */
export async function takeAdvisoryLock(
  { tx }: Pick<SystemUnit, 'tx'>,
  what: 'profiles' | 'events' | 'drives' | 'files' | 'event_groups',
  ownerId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what}:${ownerId}`}, 0))`.execute(tx)
}
