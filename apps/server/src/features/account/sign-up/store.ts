import type { DB } from '@homefield/database/schema.gen'
import { type Kysely, sql } from 'kysely'

/** All functions run as role homefield_auth. */

export async function hasAccounts(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ has_accounts: boolean }>`
    select exists (select from users) as has_accounts`.execute(db)
  return rows[0]?.has_accounts === true
}

/** Uses up an invitation. Returns false if the invitation is unknown, used, expired or for another address. */
export async function claimSignUp(
  tx: Kysely<DB>,
  claim: { secretHash: string; email: string; takesFriends: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ is_claimed: boolean }>`
    select claim_sign_up(${claim.secretHash}, ${claim.email}, ${claim.takesFriends}) as is_claimed`.execute(
    tx,
  )
  return rows[0]?.is_claimed === true
}

/** Stores whose account used the invitation. If `userId` is null, the invitation becomes usable again. */
export async function settleSignUp(tx: Kysely<DB>, secretHash: string, userId: string | null): Promise<void> {
  await sql`select settle_sign_up(${secretHash}, ${userId})`.execute(tx)
}

/** Deletes the account unless it is the first one of the installation. Returns true if it was deleted. */
export async function dropSecondAccount(tx: Kysely<DB>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is_gone: boolean }>`select drop_second_account(${userId}) as is_gone`.execute(
    tx,
  )
  return rows[0]?.is_gone === true
}
