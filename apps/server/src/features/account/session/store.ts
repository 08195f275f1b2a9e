import type { DB } from '@homefield/database/schema.gen'
import { type Kysely, sql } from 'kysely'
import type { Address } from '../model.ts'
import type { SecurityEventRow } from '../security/store.ts'

/**
 * Queries for sessions and sign-in addresses. All functions run as role homefield_auth.
 * Most queries run before the caller is authenticated, and therefore outside a request's transaction.
 */
export interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly expires_at: string
  readonly updated_at: string
  readonly created_at: string
  readonly last_used_at: string | null
}

/** A session is valid if it began after `begunAfter` and ends after `now`. */
export interface SessionCutoff {
  readonly now: Temporal.Instant
  readonly begunAfter: Temporal.Instant
}

/**
 * Finds the valid session with this token hash (see `provider/session-token.ts`).
 * Deletes an invalid session, so that the session stays invalid even if the clock is set back (C22).
 */
export async function findSession(
  db: Kysely<DB>,
  stored: string,
  { now, begunAfter }: SessionCutoff,
): Promise<SessionRow | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'expires_at', 'updated_at', 'created_at', 'last_used_at'])
    .where('token', '=', stored)
    .executeTakeFirst()
  if (!session) return undefined
  const stands =
    Temporal.Instant.compare(session.expires_at, now) > 0 &&
    Temporal.Instant.compare(session.created_at, begunAfter) > 0
  if (stands) return session
  await db
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where((eb) =>
      eb.or([eb('expires_at', '<=', now.toString()), eb('created_at', '<=', begunAfter.toString())]),
    )
    .execute()
  return undefined
}

/** Extends a session. Returns false if a concurrent request has already extended the session. */
export async function prolongSession(
  db: Kysely<DB>,
  session: SessionRow,
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ expires_at: until.toString(), updated_at: now.toString(), last_used_at: now.toString() })
    .where('id', '=', session.id)
    .where('updated_at', '=', session.updated_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the time at which the session was used, unless a concurrent request has already stored the time. */
export async function markSessionUsed(
  db: Kysely<DB>,
  session: SessionRow,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now.toString() })
    .where('id', '=', session.id)
    .where('last_used_at', 'is not distinct from', session.last_used_at)
    .execute()
}

export async function endSession(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

export async function endSessionsOf(
  tx: Kysely<DB>,
  userId: string,
  { except }: { readonly except?: string } = {},
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}

/** Ends a session at `end`. `authenticate` does not extend a session with a lifetime of less than an hour. */
export async function endSessionAt(
  tx: Kysely<DB>,
  id: string,
  { now, end }: { now: Temporal.Instant; end: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ expires_at: end.toString(), updated_at: now.toString() })
    .where('id', '=', id)
    .where('expires_at', '>', end.toString())
    .execute()
}

export async function hasSecondFactor(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('two_factor_enabled')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.two_factor_enabled ?? false
}

/** Deletes all pending sign-ins of the account, because the account's password has changed. */
export async function endPendingSignIns(tx: Kysely<DB>, userId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('value', '=', userId).execute()
}

/**
 * Returns the stored password hash with which the server verifies a sign-in.
 * A password change writes the new hash first and then ends the sessions.
 * If a session opens during a password change, the change ends it, or `stillHasCredential` rejects it.
 */
export function findCredential(
  db: Kysely<DB>,
  email: string,
): Promise<{ userId: string; hash: string | null } | undefined> {
  return credentials(db)
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('u.email', '=', email)
    .executeTakeFirst()
}

/** Returns true if the hash is unchanged. The clause FOR SHARE waits for a concurrent password change. */
export async function stillHasCredential(
  db: Kysely<DB>,
  userId: string,
  hash: string | null,
): Promise<boolean> {
  const row = await credentials(db).where('a.user_id', '=', userId).forShare().executeTakeFirst()
  return row?.hash === hash
}

const credentials = (db: Kysely<DB>) =>
  db
    .selectFrom('accounts as a')
    .select(['a.user_id as userId', 'a.password as hash'])
    .where('a.provider_id', '=', 'credential')

export async function findUserId(db: Kysely<DB>, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

/**
 * Records a security event for the account that has the given address.
 * If the address has no account, the statement stores no event but takes equally long:
 * `pg_logical_emit_message` writes a message to the WAL, so the commit waits for the disk in both cases.
 * Equal response times do not reveal whether the account exists (C63).
 */
export async function recordForAddress(
  tx: Kysely<DB>,
  email: string,
  event: Omit<SecurityEventRow, 'user_id'>,
): Promise<void> {
  await sql`with recorded as (
      insert into security_events (id, user_id, kind, user_agent, network, created_at)
      select ${event.id}, u.id, ${event.kind}, ${event.user_agent}, ${event.network}, ${event.created_at}::timestamptz
      from users u where u.email = ${email}
    )
    select pg_logical_emit_message(true, 'homefield', 'tried')`.execute(tx)
}

/** Changes no table, but flushes a commit to disk, so that the response takes as long as with a write (C63). */
export async function commitAllTheSame(tx: Kysely<DB>): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'homefield', 'tried')`.execute(tx)
}

/** Deletes the person's expired sessions at each sign-in. */
export async function cleanUpSessions(db: Kysely<DB>, userId: string, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now.toString())
    .execute()
}

/** Returns an account's sign-in address. Undefined if the account is deleted or is being deleted. */
export async function addressOf(db: Kysely<DB>, userId: string): Promise<Address | undefined> {
  const [address] = await addressesOf(db, [userId])
  return address
}

/** Returns the result of `addressOf` for each account, in the order of the given ids. */
export async function addressesOf(
  db: Kysely<DB>,
  userIds: readonly string[],
): Promise<(Address | undefined)[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('account_deletions')
            .select('user_id')
            .whereRef('account_deletions.user_id', '=', 'users.id'),
        ),
      ),
    )
    .execute()
  const found = new Map(rows.map((row) => [row.id, { email: row.email, isConfirmed: row.email_verified }]))
  return userIds.map((id) => found.get(id))
}

/** Filters session ids and returns those of valid sessions. */
export async function liveSessions(
  db: Kysely<DB>,
  ids: readonly string[],
  { now, begunAfter }: SessionCutoff,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', [...ids])
    .where('expires_at', '>', now.toString())
    .where('created_at', '>', begunAfter.toString())
    .execute()
  return new Set(rows.map((row) => row.id))
}
