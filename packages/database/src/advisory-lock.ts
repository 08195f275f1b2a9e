import { sql } from 'kysely'
import type { SystemUnit } from './work.ts'

/**
 * Locks one kind of data (`what`) of one owner with an advisory lock until the transaction ends.
 * A request needs this lock if it counts rows to enforce a limit and then adds a row.
 * The lock prevents two concurrent requests from together exceeding the limit.
 */
export async function takeAdvisoryLock(
  { tx }: Pick<SystemUnit, 'tx'>,
  what: 'profiles' | 'events' | 'drives' | 'files' | 'event_groups' | 'helpers' | 'leg_defaults',
  ownerId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what}:${ownerId}`}, 0))`.execute(tx)
}
