import type { DB } from '@homefield/database/schema.gen'
import type { Subject, SystemUnit } from '@homefield/database/work'
import { type Kysely, sql } from 'kysely'
import { addressAfterDeletion, type Step, STEPS } from './model.ts'

/*
 * `beginDeletion` runs as database role homefield_auth, within the request for the deletion.
 * All functions after `beginDeletion` run as database role homefield_worker.
 * The database functions that delete data do nothing for an account without a requested deletion.
 */

/**
 * Removes the address, every credential and every session of an account, and records the requested deletion.
 * Locks the account's row first, so that a concurrent sign-in either finishes before the deletion or fails.
 * Returns false if the account does not exist.
 */
export async function beginDeletion({ tx, now }: SystemUnit, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user) return false
  await tx
    .insertInto('account_deletions')
    .values({ user_id: userId, email: user.email, requested_at: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .updateTable('users')
    .set({ email: addressAfterDeletion(), email_verified: false, updated_at: now.toString() })
    .where('id', '=', userId)
    .execute()
  for (const table of ['sessions', 'accounts', 'passkeys', 'two_factors', 'account_links'] as const)
    await endCredentials(tx, table, userId)
  return true
}

async function endCredentials(
  db: Kysely<DB>,
  table: 'sessions' | 'accounts' | 'passkeys' | 'two_factors' | 'account_links',
  userId: string,
): Promise<void> {
  await db.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Returns the next step of the account's deletion. Undefined if the deletion is complete. */
export async function stepOf({ tx }: SystemUnit, userId: string): Promise<Step | undefined> {
  const row = await tx
    .selectFrom('account_deletions')
    .select('step')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return STEPS.find((step) => step === row?.step)
}

/** Moves the deletion from step `from` to step `to`. Does nothing if a concurrent run already moved it. */
export async function moveToStep({ tx }: SystemUnit, userId: string, from: Step, to: Step): Promise<void> {
  await tx
    .updateTable('account_deletions')
    .set({ step: to })
    .where('user_id', '=', userId)
    .where('step', '=', from)
    .execute()
}

/** Returns the accounts with an unfinished deletion, the oldest request first. */
export async function deletionsUnderWay({ tx }: SystemUnit): Promise<readonly string[]> {
  const rows = await tx.selectFrom('account_deletions').select('user_id').orderBy('requested_at').execute()
  return rows.map((row) => row.user_id)
}

export async function noteTraces({ tx }: SystemUnit, userId: string): Promise<void> {
  await sql`select note_deletion_traces(${userId})`.execute(tx)
}

/**
 * Ends all friendships and requests, and the account's drives for other families.
 * The caller must increment the revision of each returned subject (such as `person:<id>`).
 */
export async function endFriendships({ tx }: SystemUnit, userId: string): Promise<readonly Subject[]> {
  const { rows } = await sql<{
    subject: Subject
  }>`select subject from end_deleted_friendships(${userId})`.execute(tx)
  return rows.map((row) => row.subject)
}

/**
 * Deletes the account's teams.
 * The caller must increment the revision of each returned subject (such as `profile:<id>`).
 */
export async function endTeams({ tx }: SystemUnit, userId: string): Promise<readonly Subject[]> {
  const { rows } = await sql<{
    subject: Subject
  }>`select subject from end_deleted_teams(${userId})`.execute(tx)
  return rows.map((row) => row.subject)
}

export async function storedBytes({ tx }: SystemUnit, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    storage_id: string
  }>`select storage_id from stored_bytes_of_deleted(${userId})`.execute(tx)
  return rows.map((row) => row.storage_id)
}

export async function forgetBytes(
  { tx }: SystemUnit,
  userId: string,
  storageIds: readonly string[],
): Promise<void> {
  await sql`select forget_deleted_bytes(${userId}, ${storageIds}::uuid[])`.execute(tx)
}

export async function deleteRows({ tx }: SystemUnit, userId: string): Promise<void> {
  await sql`select delete_account_rows(${userId})`.execute(tx)
}

/** Identifies a stored response in the idempotency store (table `commands`). */
export interface StoredAnswer {
  readonly user_id: string
  readonly command_id: string
}

/**
 * Reads up to `atMost` stored responses in key order, starting after the response `after`.
 * Deletes each response that contains an id of the deleted account.
 * @returns the last response that was read; undefined if none was left
 */
export async function eraseAnswers(
  { tx }: SystemUnit,
  userId: string,
  { after, atMost }: { readonly after: StoredAnswer; readonly atMost: number },
): Promise<StoredAnswer | undefined> {
  const { rows } = await sql<StoredAnswer>`
    select user_id, command_id
    from erase_deleted_answers(${userId}, ${after.user_id}, ${after.command_id}, ${atMost})`.execute(tx)
  return rows[0]
}

export async function eraseTraces({ tx }: SystemUnit, userId: string): Promise<void> {
  await sql`select erase_deleted_traces(${userId})`.execute(tx)
}

export async function endDeletion({ tx }: SystemUnit, userId: string): Promise<void> {
  await tx.deleteFrom('account_deletions').where('user_id', '=', userId).execute()
}
