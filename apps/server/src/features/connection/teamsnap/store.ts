import type { WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/**
 * Maximum number of open sign-in attempts per parent.
 * If a parent starts more sign-in attempts, the oldest attempt is deleted.
 */
const MOST_ATTEMPTS = 5

interface Attempt {
  readonly stateHash: string
  readonly codeChallenge: string
  readonly expiresAt: Temporal.Instant
}

export async function insertAttempt(
  { tx, viewer }: WriteUnit,
  { stateHash, codeChallenge, expiresAt }: Attempt,
): Promise<void> {
  await sql`
    delete from sign_in_attempts where user_id = ${viewer.userId} and state_hash not in (
      select state_hash from sign_in_attempts where user_id = ${viewer.userId}
      order by expires_at desc limit ${MOST_ATTEMPTS - 1})`.execute(tx)
  await tx
    .insertInto('sign_in_attempts')
    .values({
      state_hash: stateHash,
      user_id: viewer.userId,
      platform: 'TeamSnap',
      code_challenge: codeChallenge,
      expires_at: expiresAt.toString(),
    })
    .execute()
}

/**
 * Deletes the sign-in attempt with this state and returns the attempt, so that a state works only once.
 * Returns undefined if no attempt has this state, or if the attempt has expired or belongs to another person.
 */
export async function takeAttempt(
  { tx, viewer, now }: WriteUnit,
  stateHash: string,
): Promise<{ readonly codeChallenge: string } | undefined> {
  const row = await tx
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', stateHash)
    .where('user_id', '=', viewer.userId)
    .where('platform', '=', 'TeamSnap')
    .returning(['code_challenge', 'expires_at'])
    .executeTakeFirst()
  if (!row || Temporal.Instant.compare(Temporal.Instant.from(row.expires_at), now) <= 0) return undefined
  return { codeChallenge: row.code_challenge }
}

/** Takes an advisory lock, so that parallel sign-ins of one person run one after another. */
export async function lockSignIn({ tx, viewer }: WriteUnit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`teamsnap-sign-in:${viewer.userId}`}, 0))`.execute(
    tx,
  )
}

export interface NewCredential {
  readonly id: string
  readonly remoteUserId: string
  readonly accessSealed: string
  readonly refreshSealed: string | null
  readonly expiresAt: Temporal.Instant
}

/**
 * Stores the tokens of a sign-in.
 * Returns the id of the stored sign-in. If the person already has a sign-in, its id stays.
 */
export async function keepCredential({ tx }: WriteUnit, credential: NewCredential): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select keep_credential(${credential.id}, 'TeamSnap', ${credential.remoteUserId}, ${credential.accessSealed},
      ${credential.refreshSealed}, ${credential.expiresAt.toString()}) as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('keep_credential returned no row')
  return id
}

/** Ends the viewer's sign-in. Returns its encrypted token, or null if there is none. */
export async function dropCredential({ tx }: WriteUnit): Promise<string | null> {
  const { rows } = await sql<{ sealed: string | null }>`select drop_credential('TeamSnap') as sealed`.execute(
    tx,
  )
  return rows[0]?.sealed ?? null
}
