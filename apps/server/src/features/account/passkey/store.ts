import type { PasskeyId } from '@homefield/contract/account'
import type { DB } from '@homefield/database/schema.gen'
import type { Kysely } from 'kysely'

/**
 * All functions run as role homefield_auth. better-auth's passkey plugin inserts the rows and updates the counters.
 */
export interface PasskeyRow {
  readonly id: string
  readonly name: string | null
  readonly created_at: string | null
  readonly last_used_at: string | null
}

const COLUMNS = ['id', 'name', 'created_at', 'last_used_at'] as const

/** Returns the passkeys of an account, in the order of their creation. */
export function listPasskeys(db: Kysely<DB>, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function renameOwnPasskey(
  db: Kysely<DB>,
  { userId, id, name }: { userId: string; id: PasskeyId; name: string },
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

export async function deleteOwnPasskey(
  db: Kysely<DB>,
  { userId, id }: { userId: string; id: PasskeyId },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the id of the account that registered the passkey. */
export async function ownerOfCredential(db: Kysely<DB>, credentialId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row?.user_id
}

export async function markUsed(db: Kysely<DB>, credentialId: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ last_used_at: now.toString() })
    .where('credential_id', '=', credentialId)
    .execute()
}
