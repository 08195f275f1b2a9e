import { sql } from 'kysely'
import type { SystemUnit } from './work.ts'

/**
 * Waits for whoever else is at the same things of the same owner, until the unit ends: of two who count and add at once,
 * the second counts what the first one added.
 */
export async function takeTurn(
  { tx }: Pick<SystemUnit, 'tx'>,
  what: 'profiles' | 'events' | 'drives' | 'files' | 'happenings',
  ownerId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what}:${ownerId}`}, 0))`.execute(tx)
}
