import type { SystemUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/* All queries run as the database role homefield_worker, because the role of HTTP requests may not read tokens. */

export async function findCredential({ tx }: SystemUnit, id: string) {
  return tx
    .selectFrom('platform_credentials')
    .select(['id', 'user_id', 'remote_user_id', 'access_sealed', 'refresh_sealed', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type CredentialRow = NonNullable<Awaited<ReturnType<typeof findCredential>>>

/**
 * Takes an advisory lock on the sign-in until the transaction ends.
 * With the lock, only one job at a time renews the tokens of the sign-in.
 */
export async function lockRenewal({ tx }: SystemUnit, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`teamsnap-token:${id}`}, 0))`.execute(tx)
}

export interface SealedTokens {
  readonly access: string
  readonly refresh: string
  readonly expiresAt: Temporal.Instant
}

/**
 * Stores renewed tokens.
 * Returns false and stores nothing if the sign-in was deleted or another job has replaced its tokens.
 */
export async function saveTokens(
  { tx }: SystemUnit,
  row: CredentialRow,
  { access, refresh, expiresAt }: SealedTokens,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('platform_credentials')
    .set({ access_sealed: access, refresh_sealed: refresh, expires_at: expiresAt.toString() })
    .where('id', '=', row.id)
    .where('access_sealed', '=', row.access_sealed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes the tokens of a sign-in.
 * Returns false and deletes nothing if the sign-in was deleted or replaced since `row` was read.
 */
export async function clearTokens({ tx, now }: SystemUnit, row: CredentialRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('platform_credentials')
    .set({ access_sealed: null, refresh_sealed: null, expires_at: null, signed_out_at: now.toString() })
    .where('id', '=', row.id)
    .where('access_sealed', '=', row.access_sealed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns a person's sign-ins with the token to revoke: the refresh token or else the access token. */
export async function tokensOf(
  { tx }: SystemUnit,
  userId: string,
): Promise<{ readonly id: string; readonly sealed: string }[]> {
  const rows = await tx
    .selectFrom('platform_credentials')
    .select(['id', 'access_sealed', 'refresh_sealed'])
    .where('user_id', '=', userId)
    .execute()
  return rows.flatMap(({ id, access_sealed, refresh_sealed }) => {
    const sealed = refresh_sealed ?? access_sealed
    return sealed === null ? [] : [{ id, sealed }]
  })
}

/** Returns the feeds that are read with this sign-in. */
export async function feedsOf({ tx }: SystemUnit, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('feeds')
    .select('id')
    .where('credential_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Returns the ids of TeamSnap sign-ins for which the list of teams is due to be read again. */
export async function dueListings({ tx, now }: SystemUnit, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('platform_credentials')
    .select('id')
    .where('signed_out_at', 'is', null)
    .where('next_listing_at', '<=', now.toString())
    .orderBy('next_listing_at')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}

/** Delays the next read of the team list, so that the job does not retry a failing read in every run. */
export async function putOffListing({ tx }: SystemUnit, id: string, until: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('platform_credentials')
    .set({ next_listing_at: until.toString() })
    .where('id', '=', id)
    .execute()
}

export async function dropOldAttempts({ tx, now }: SystemUnit): Promise<void> {
  await sql`select drop_old_sign_in_attempts(${now.toString()})`.execute(tx)
}
