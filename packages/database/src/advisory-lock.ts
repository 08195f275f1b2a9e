import { sql } from 'kysely'
import type { SystemUnit } from './work.ts'

/**
 * Takes an advisory lock on the named things of this owner until the transaction ends.
 * If two requests count rows and add one at the same time, the second request then also counts the row of the first.
 */
export async function takeAdvisoryLock(
  { tx }: Pick<SystemUnit, 'tx'>,
  what: 'profiles' | 'events' | 'drives' | 'files' | 'event_groups',
  ownerId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what}:${ownerId}`}, 0))`.execute(tx)
}
