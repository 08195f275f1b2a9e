import type { DB } from '@homefield/database/schema.gen'
import type { Kysely } from 'kysely'
import type { Address } from '../model.ts'

/**
 * Sessions and addresses. All of it as role homefield_auth, and none of it in a unit of work: these run before anybody
 * is known to be anybody.
 */
export interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly expires_at: string
  readonly updated_at: string
}

/** The living session with this stored token; see `provider/session-token.ts`. */
export function findSession(
  db: Kysely<DB>,
  stored: string,
  now: Temporal.Instant,
): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'expires_at', 'updated_at'])
    .where('token', '=', stored)
    .where('expires_at', '>', now.toString())
    .executeTakeFirst()
}

/** Sets the session's end, unless another request just did. False where there was nothing to do. */
export async function prolongSession(
  db: Kysely<DB>,
  session: SessionRow,
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ expires_at: until.toString(), updated_at: now.toString() })
    .where('id', '=', session.id)
    .where('updated_at', '=', session.updated_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endSession(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** What ran out of itself is of no use to anybody; it goes when its person signs in the next time. */
export async function sweepSessions(db: Kysely<DB>, userId: string, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now.toString())
    .execute()
}

/** The address an account signs in with; undefined for an account that is gone. */
export async function addressOf(db: Kysely<DB>, userId: string): Promise<Address | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row && { email: row.email, isConfirmed: row.email_verified }
}

/** Which of these sessions still stand. */
export async function standingSessions(
  db: Kysely<DB>,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', [...ids])
    .where('expires_at', '>', now.toString())
    .execute()
  return new Set(rows.map((row) => row.id))
}
