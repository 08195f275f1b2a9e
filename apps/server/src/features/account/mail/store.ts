import type { DB } from '@homefield/database/schema.gen'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import type { Kysely } from 'kysely'

/** All functions in this file except `findPasswordChange` run as the database role homefield_worker. */

/** Returns an unconfirmed additional address of the account. Undefined if the address is already confirmed. */
export async function findWaitingEmail({ tx, viewer }: ReadUnit, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('additional_emails')
    .select('email')
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return row?.email
}

/** Records that the consent email was sent, and clears the time at which an earlier email was rejected. */
export async function markAsked({ tx, viewer, now }: WriteUnit, id: string): Promise<void> {
  await tx
    .updateTable('additional_emails')
    .set({ asked_at: now.toString(), bounced_at: null })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .execute()
}

export async function markBounced({ tx, viewer, now }: WriteUnit, id: string): Promise<void> {
  await tx
    .updateTable('additional_emails')
    .set({ bounced_at: now.toString() })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('confirmed_at', 'is', null)
    .execute()
}

export interface OpenInvitation {
  readonly email: string
  readonly until: Temporal.Instant
}

/**
 * Stores the hash of a new invitation secret, which the next email contains.
 * The new hash replaces the hash of the previous secret, so invitation links in earlier emails stop working.
 * Returns undefined if the invitation was accepted or deleted, or has expired.
 */
export async function renewInvitation(
  { tx, viewer, now }: WriteUnit,
  { id, secretHash }: { id: string; secretHash: string },
): Promise<OpenInvitation | undefined> {
  const row = await tx
    .updateTable('friend_invitations')
    .set({ secret_hash: secretHash })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now.toString())
    .returning(['email', 'expires_at'])
    .executeTakeFirst()
  return row && { email: row.email, until: Temporal.Instant.from(row.expires_at) }
}

export async function markInvited({ tx, viewer, now }: WriteUnit, id: string): Promise<void> {
  await tx
    .updateTable('friend_invitations')
    .set({ sent_at: now.toString(), bounced_at: null })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .execute()
}

export async function markInvitationBounced({ tx, viewer, now }: WriteUnit, id: string): Promise<void> {
  await tx
    .updateTable('friend_invitations')
    .set({ bounced_at: now.toString() })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('accepted_at', 'is', null)
    .execute()
}

/**
 * Returns the expiry of the account's data export.
 * Returns undefined if the export has expired, failed or never existed.
 */
export async function findArchiveEnd(
  { tx, viewer, now }: ReadUnit,
  id: string,
): Promise<Temporal.Instant | undefined> {
  const row = await tx
    .selectFrom('account_exports')
    .select('expires_at')
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('storage_id', 'is not', null)
    .where('ready_at', 'is not', null)
    .where('expires_at', '>', now.toString())
    .executeTakeFirst()
  return row?.expires_at ? Temporal.Instant.from(row.expires_at) : undefined
}

/**
 * Returns the time and the user agent of the last password change.
 * The query runs as role homefield_auth, because homefield_worker cannot read the user agent.
 */
export async function findPasswordChange(
  db: Kysely<DB>,
  userId: string,
): Promise<{ at: string; userAgent: string } | undefined> {
  const row = await db
    .selectFrom('security_events')
    .select(['created_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('kind', 'in', ['passwordChanged', 'passwordReset'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { at: row.created_at, userAgent: row.user_agent }
}
