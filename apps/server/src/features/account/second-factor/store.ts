import type { DB } from '@homefield/database/schema.gen'
import type { Kysely } from 'kysely'
import { storedSecret } from '../../../lib/crypto/secret.ts'
import { newId } from '../../../lib/ids.ts'

/** All functions run as role homefield_auth. No function decrypts keys or recovery codes. */
export interface SecondFactorRow {
  readonly secret: string
  readonly backup_codes: string
  /** `verified` becomes true when the owner enters the first code, which turns the second factor on. */
  readonly verified: boolean
  readonly confirmed_at: string | null
}

export function findSecondFactor(db: Kysely<DB>, userId: string): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom('two_factors')
    .select(['secret', 'backup_codes', 'verified', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Stores a new second factor. Replaces a second factor that the owner has not confirmed with a code yet.
 * Returns false if the owner has already confirmed a second factor.
 */
export async function putSecondFactor(
  db: Kysely<DB>,
  { userId, secret, codes }: { userId: string; secret: string; codes: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('two_factors')
    .values({ id: newId(), user_id: userId, secret, backup_codes: codes })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, backup_codes: codes, used_step: null })
        .where('two_factors.verified', '=', false),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Turns on the second factor after the owner has entered a code for `secret`.
 * Returns false if the second factor is already on, or if a concurrent setup has stored another secret.
 */
export async function turnOn(
  db: Kysely<DB>,
  { userId, secret, step, now }: { userId: string; secret: string; step: number; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factors')
    .set({ verified: true, confirmed_at: now.toString(), used_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('verified', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', userId).execute()
  return true
}

/** Deletes the second factor. Returns false if the account had no second factor. */
export async function turnOff(db: Kysely<DB>, userId: string): Promise<boolean> {
  await db.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', userId).execute()
  const { numDeletedRows } = await db
    .deleteFrom('two_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Marks a code's 30-second time step, and all earlier steps, as used. Returns false for a used step.
 * Only one of two concurrent calls with the same code succeeds.
 */
export async function takeStep(db: Kysely<DB>, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factors')
    .set({ used_step: step })
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .where((eb) => eb.or([eb('used_step', 'is', null), eb('used_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the recovery codes that the caller has read. False if another request has replaced these codes. */
export async function replaceCodes(
  db: Kysely<DB>,
  { userId, before, after }: { userId: string; before: string; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factors')
    .set({ backup_codes: after })
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .where('backup_codes', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertPendingSignIn(
  db: Kysely<DB>,
  pending: { identifier: string; userId: string; now: Temporal.Instant; seconds: number },
): Promise<void> {
  const { identifier, userId, seconds } = pending
  const now = pending.now.toString()
  await db
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier: storedSecret(identifier),
      value: userId,
      expires_at: pending.now.add({ seconds }).toString(),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Returns the account id of the pending sign-in with this identifier. */
export async function findPendingSignIn(
  db: Kysely<DB>,
  identifier: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select('value as userId')
    .where('identifier', '=', storedSecret(identifier))
    .where('expires_at', '>', now.toString())
    .executeTakeFirst()
  return row?.userId
}

/** Ends the pending sign-in. If two requests do so at once, only one of them gets true and opens a session. */
export async function endPendingSignIn(db: Kysely<DB>, identifier: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('verifications')
    .where('identifier', '=', storedSecret(identifier))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
