import type { DB } from '@homefield/database/schema.gen'
import type { Kysely } from 'kysely'

/** better-auth's name for accounts with a password. */
const CREDENTIAL = 'credential'

/** @param db of role homefield_auth */
export async function findPasswordHash(db: Kysely<DB>, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL)
    .executeTakeFirst()
  return row?.password ?? undefined
}

export async function updatePasswordHash(
  db: Kysely<DB>,
  { userId, hash, now }: { userId: string; hash: string; now: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: hash, updated_at: now.toString() })
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL)
    .execute()
}

/** When the password was set last: the row of its hash knows. */
export async function passwordChangedAt(db: Kysely<DB>, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('updated_at')
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL)
    .executeTakeFirst()
  return row?.updated_at
}
