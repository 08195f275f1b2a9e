import type { LinkForm } from '@homefield/contract/auth'
import type { DB } from '@homefield/database/schema.gen'
import type { Subject } from '@homefield/database/work'
import { type Kysely, sql } from 'kysely'
import { endPendingSignIns } from '../session/store.ts'
import type { LinkPurpose } from './model.ts'

/** All functions run as role homefield_auth, which alone can read the links. `tx` must belong to that role. */

export interface LinkRow {
  readonly id: string
  readonly user_id: string
  readonly purpose: LinkPurpose
  readonly form: LinkForm
  readonly secret_hash: string
  readonly refresh_hash: string | null
  readonly challenge: string | null
  readonly email: string
  readonly additional_email_id: string | null
  readonly expires_at: string
  readonly created_at: string
}

export interface UsedLink {
  readonly userId: string
  readonly purpose: LinkPurpose
  readonly email: string
  readonly challenge: string | null
  readonly additionalEmailId: string | null
}

export async function insertLink(tx: Kysely<DB>, row: LinkRow): Promise<void> {
  await tx.insertInto('account_links').values(row).execute()
}

/**
 * Invalidates the account's unused links with the same purpose and the same form as the new link.
 * Links of other forms stay valid: somebody else may have requested them and may be unable to use the new form.
 * Confirmation links for different additional addresses do not invalidate each other.
 */
export async function endOlderLinks(
  tx: Kysely<DB>,
  {
    userId,
    purpose,
    form,
    additionalEmailId,
    now,
  }: {
    userId: string
    purpose: LinkPurpose
    form: LinkForm
    additionalEmailId: string | null
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ used_at: now.toString() })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('form', '=', form)
    .where(sql<boolean>`additional_email_id is not distinct from ${additionalEmailId}`)
    .where('used_at', 'is', null)
    .execute()
}

/** Invalidates all recovery, confirmation and grant links of the account, but no link of an additional address. */
export async function endAccessLinks(tx: Kysely<DB>, userId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ used_at: now.toString() })
    .where('user_id', '=', userId)
    .where('purpose', '!=', 'additionalEmail')
    .where('used_at', 'is', null)
    .execute()
}

export interface Presented {
  readonly secretHash: string
  readonly refreshHash: string | null
  readonly form: LinkForm
  readonly purposes: readonly LinkPurpose[]
  readonly now: Temporal.Instant
}

/**
 * Marks a link as used and returns its purpose.
 * Returns undefined if a concurrent call has already used the link, so only one of the two calls succeeds.
 * Also returns undefined if the account no longer has the address that the link was sent to.
 */
export async function spendLink(tx: Kysely<DB>, link: Presented): Promise<UsedLink | undefined> {
  const row = await tx
    .updateTable('account_links as l')
    .set({ used_at: link.now.toString() })
    .where('l.secret_hash', '=', link.secretHash)
    .where(sql<boolean>`l.refresh_hash is not distinct from ${link.refreshHash}`)
    .where('l.form', '=', link.form)
    .where('l.purpose', 'in', [...link.purposes])
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', link.now.toString())
    .where(hasItsAddress)
    .returning(['l.user_id', 'l.purpose', 'l.email', 'l.challenge', 'l.additional_email_id'])
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      purpose: row.purpose as LinkPurpose,
      email: row.email,
      challenge: row.challenge,
      additionalEmailId: row.additional_email_id,
    }
  )
}

/** Returns the link's account, its purpose, and whether the address is confirmed. Does not use up the link. */
export async function findLink(
  tx: Kysely<DB>,
  link: Presented,
): Promise<{ userId: string; email: string; purpose: LinkPurpose; isConfirmed: boolean } | undefined> {
  const row = await tx
    .selectFrom('account_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.user_id', 'l.email', 'l.purpose', 'u.email_verified'])
    .where('l.secret_hash', '=', link.secretHash)
    .where(sql<boolean>`l.refresh_hash is not distinct from ${link.refreshHash}`)
    .where('l.form', '=', link.form)
    .where('l.purpose', 'in', [...link.purposes])
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', link.now.toString())
    .where(hasItsAddress)
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      email: row.email,
      purpose: row.purpose as LinkPurpose,
      isConfirmed: row.email_verified,
    }
  )
}

/** Finds the grant with this secret, without using up the grant. */
export async function findGrant(
  db: Kysely<DB>,
  secretHash: string,
  now: Temporal.Instant,
): Promise<{ userId: string; email: string } | undefined> {
  const row = await db
    .selectFrom('account_links as l')
    .select(['l.user_id', 'l.email'])
    .where('l.secret_hash', '=', secretHash)
    .where('l.purpose', '=', 'reset')
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now.toString())
    .where(hasItsAddress)
    .executeTakeFirst()
  return row && { userId: row.user_id, email: row.email }
}

const hasItsAddress = sql<boolean>`case
  when l.additional_email_id is null then exists (select from users u where u.id = l.user_id and u.email = l.email)
  else exists (
    select from additional_emails a where a.id = l.additional_email_id and a.user_id = l.user_id and a.email = l.email)
  end`

/** Marks the account's address as confirmed. Returns false if the address was already confirmed. */
export async function confirmAddress(
  tx: Kysely<DB>,
  userId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now.toString() })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Ends all access to an account with an unconfirmed address.
 * Ends sessions, devices, second factor, passkeys and links, and calls the SQL function `end_unproven_access`.
 * Returns the names of the revisions to increment, such as `person:<id>`.
 * Call this function before `confirmAddress`, because this function does nothing for a confirmed address.
 * The caller must replace the password, because this function leaves the old password valid.
 */
export async function endUnprovenAccess(
  tx: Kysely<DB>,
  userId: string,
  now: Temporal.Instant,
): Promise<readonly Subject[]> {
  const { rows } = await sql<{ subject: Subject }>`
    select subject from end_unproven_access(${userId}, ${now.toString()})`.execute(tx)
  if (rows.length === 0) return []
  for (const table of ['sessions', 'two_factors', 'passkeys'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', userId).execute()
  await endPendingSignIns(tx, userId)
  await endAccessLinks(tx, userId, now)
  return rows.map(({ subject }) => subject)
}

export async function confirmAdditionalEmail(
  tx: Kysely<DB>,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('additional_emails')
    .set({ confirmed_at: now.toString() })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
