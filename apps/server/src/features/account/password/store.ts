import type { DB } from '@homefield/database/schema.gen'
import type { Kysely } from 'kysely'

/** Provider id under which better-auth stores an account's password. */
const CREDENTIAL = 'credential'

/** @param db Has the role homefield_auth. */
export async function findPasswordHash(db: Kysely<DB>, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL)
    .executeTakeFirst()
  return row?.password ?? undefined
}

/**
 * @param change Replaces only the hash `before`; undefined replaces any hash. False if no hash was replaced.
 */
export async function updatePasswordHash(
  db: Kysely<DB>,
  change: { userId: string; before: string | undefined; hash: string; now: Temporal.Instant },
): Promise<boolean> {
  const { userId, before, hash, now } = change
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password: hash, updated_at: now.toString() })
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL)
    .$if(before !== undefined, (query) => query.where('password', '=', before ?? ''))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the time of the last password change: the update time of the row with the password hash. */
export async function passwordChangedAt(db: Kysely<DB>, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('updated_at')
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL)
    .executeTakeFirst()
  return row?.updated_at
}
