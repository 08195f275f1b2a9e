import type { InvitationId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface PersonRow {
  readonly id: string
  readonly full_name: string
  readonly photo_file_id: string | null
}

export interface InvitationRow {
  readonly id: string
  readonly email: string
  readonly sent_at: string | null
  readonly bounced_at: string | null
  readonly expires_at: string
  readonly accepted_at: string | null
  readonly created_at: string
  /**
   * The person who accepted the invitation.
   * Null if nobody has accepted, or if the viewer and the person who accepted are no longer connected.
   */
  readonly acceptor: PersonRow | null
}

const COLUMNS = ['id', 'email', 'sent_at', 'bounced_at', 'expires_at', 'accepted_at', 'created_at'] as const

/**
 * Returns the viewer's own invitations, newest first.
 * Invitations that expired 30 days ago are already deleted.
 */
export async function listInvitations({ tx, viewer }: ReadUnit): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.sent_at, i.bounced_at, i.expires_at, i.accepted_at, i.created_at,
      case when c.id is not null
        then json_build_object('id', c.id, 'full_name', c.full_name, 'photo_file_id', c.photo_file_id) end as acceptor
    from friend_invitations i left join circle() c on c.id = i.accepted_by
    where i.user_id = ${viewer.userId}
    order by i.created_at desc, i.id desc
    limit 500`.execute(tx)
  return rows
}

/** Returns the addresses with an open invitation, which is being sent or is still valid. */
export async function openAddresses({ tx, viewer, now }: WriteUnit): Promise<string[]> {
  const rows = await tx
    .selectFrom('friend_invitations')
    .select('email')
    .where('user_id', '=', viewer.userId)
    .where('accepted_at', 'is', null)
    .where('bounced_at', 'is', null)
    .where('expires_at', '>', now.toString())
    .execute()
  return rows.map((row) => row.email)
}

export function insertInvitation(
  { tx, viewer }: WriteUnit,
  { id, email, expiresAt }: { id: InvitationId; email: string; expiresAt: Temporal.Instant },
): Promise<Omit<InvitationRow, 'acceptor'>> {
  return tx
    .insertInto('friend_invitations')
    .values({ id, user_id: viewer.userId, email, expires_at: expiresAt.toString() })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Deletes an invitation. Returns false if the viewer has no invitation with this id. */
export async function deleteInvitation({ tx, viewer }: WriteUnit, id: InvitationId): Promise<boolean> {
  const gone = await tx
    .deleteFrom('friend_invitations')
    .where('user_id', '=', viewer.userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/**
 * Finds the inviter by the hash of a secret.
 * Returns undefined if the link is not usable for the viewer.
 */
export async function findInvitationBehind(
  { tx }: ReadUnit,
  secretHash: string,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select inviter_id as id, full_name, photo_file_id from invitation_behind(${secretHash})`.execute(tx)
  return rows[0]
}

export interface Settled {
  readonly outcome: string
  readonly inviter: string | null
}

/**
 * Makes the viewer and the inviter friends.
 * Locks both accounts, so that neither account can be deleted before the friendship is stored.
 */
export async function settleInvitation({ tx }: WriteUnit, secretHash: string): Promise<Settled> {
  const { rows } = await sql<Settled>`
    select outcome, inviter from accept_invitation(${secretHash})`.execute(tx)
  return rows[0] ?? { outcome: 'invalid', inviter: null }
}

/** Finds a person who is connected with the viewer. */
export async function findPerson({ tx }: ReadUnit, id: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select id, full_name, photo_file_id from circle() where id = ${id}`.execute(tx)
  return rows[0]
}
