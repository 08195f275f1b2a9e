import { sql } from 'kysely'
import type { SystemUnit } from './work.ts'

/**
 * Takes an advisory lock on one kind of things (`what`) of an owner until the transaction ends.
 * Requests that count rows and then add one must wait for each other, or they could exceed a limit together.
 */
export async function takeAdvisoryLock(
  { tx }: Pick<SystemUnit, 'tx'>,
  what: 'profiles' | 'events' | 'drives' | 'files' | 'event_groups',
  ownerId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what}:${ownerId}`}, 0))`.execute(tx)
}
