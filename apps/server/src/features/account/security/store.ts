import type { SecurityEventKind } from '@homefield/contract/account'
import type { DB } from '@homefield/database/schema.gen'
import type { ReadUnit, SystemUnit } from '@homefield/database/work'
import { type Kysely, sql } from 'kysely'

export interface SecurityEventRow {
  readonly id: string
  readonly user_id: string
  readonly kind: SecurityEventKind
  readonly user_agent: string
  readonly network: string
  readonly created_at: string
}

/** @param db Has the role homefield_auth, or is a request's own transaction for the viewer's own events. */
export async function insertSecurityEvent(db: Kysely<DB>, event: SecurityEventRow): Promise<void> {
  await db.insertInto('security_events').values(event).execute()
}

/** Returns the newest events first. With `before`, returns only events older than the event with this id. */
export async function findSecurityEvents(
  { tx, viewer }: ReadUnit,
  { before, atMost }: { before: string | undefined; atMost: number },
): Promise<Omit<SecurityEventRow, 'user_id'>[]> {
  const rows = await tx
    .selectFrom('security_events as e')
    .select(['e.id', 'e.kind', 'e.user_agent', 'e.network', 'e.created_at'])
    .where('e.user_id', '=', viewer.userId)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(e.created_at, e.id) < (select b.created_at, b.id from security_events b where b.id = ${before})`,
      ),
    )
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(atMost)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as SecurityEventKind }))
}

/** The fields of a session that the settings show to the session's owner. */
export interface OwnSessionRow {
  readonly id: string
  readonly user_agent: string | null
  readonly ip_address: string | null
  readonly created_at: string
  readonly last_used_at: string | null
}

/*
 * Only authentication code may access sessions and links, so these functions run as homefield_auth.
 * Row-level security does not limit homefield_auth to one account, so each statement filters by user id.
 */

/** Returns the valid sessions of a person, most recently used first. */
export function findSessions({ tx, now }: SystemUnit, userId: string): Promise<OwnSessionRow[]> {
  return tx
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toString())
    .orderBy(({ fn }) => fn.coalesce('last_used_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Deletes a valid session of the person. False if the person has no valid session with this id. */
export async function deleteSession(
  { tx, now }: SystemUnit,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('expires_at', '>', now.toString())
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Deletes all sessions of the person except `keptId`, and returns how many sessions were deleted. */
export async function deleteOtherSessions(
  { tx }: SystemUnit,
  { userId, keptId }: { userId: string; keptId: string },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Deletes expired sessions, verifications and links. Runs as role homefield_auth.
 * A session that was created before `sessionsBefore` is deleted even if it has not expired.
 * Keeps links that were used or expired after `linksBefore`, so that support can explain a failed link.
 */
export async function deleteEndedCredentials(
  { tx, now }: SystemUnit,
  { sessionsBefore, linksBefore }: { sessionsBefore: Temporal.Instant; linksBefore: Temporal.Instant },
): Promise<void> {
  const at = now.toString()
  await tx
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', at), eb('created_at', '<=', sessionsBefore.toString())]))
    .execute()
  await tx.deleteFrom('verifications').where('expires_at', '<=', at).execute()
  await tx
    .deleteFrom('account_links')
    .where((eb) =>
      eb.or([eb('expires_at', '<=', linksBefore.toString()), eb('used_at', '<=', linksBefore.toString())]),
    )
    .execute()
}

/** Deletes old security events. Runs as role homefield_worker. */
export async function deleteSecurityEvents({ tx }: SystemUnit, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('security_events').where('created_at', '<', before.toString()).execute()
}

/** Deletes the email addresses of people who never accepted their invitation. Runs as role homefield_worker. */
export async function dropOldInvitations({ tx }: SystemUnit): Promise<void> {
  await sql`select drop_old_invitations()`.execute(tx)
}

/**
 * Deletes old stored responses. If a client then repeats a command, the server executes the command again.
 * Runs as role homefield_worker.
 */
export async function deleteCommands({ tx }: SystemUnit, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('commands').where('created_at', '<', before.toString()).execute()
}
