import type { CalendarLinkId, ProfileId } from '@homefield/contract/wire'
import type { ReadUnit, SystemUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface LinkRow {
  readonly id: string
  readonly profile_id: string | null
  readonly child_name: string | null
  readonly child_color: string | null
  readonly content: string
  readonly label: string | null
  readonly secret_tail: string
  readonly created_at: string
  readonly last_read_at: string | null
  readonly last_read_by: string | null
  readonly revoked_at: string | null
}

const COLUMNS = sql`
  l.id, l.profile_id, p.name as child_name, p.color as child_color, l.content, l.label, l.secret_tail, l.created_at,
  l.last_read_at, l.last_read_by, l.revoked_at`

/** A link for one child is invalid once the child no longer belongs to the creator of the link. */
const FROM = sql`calendar_links l left join profiles p on p.id = l.profile_id and p.user_id = l.user_id`
const STANDS = sql`(l.profile_id is null or p.id is not null)`

/** Returns the viewer's own calendar links, newest first. */
export async function listLinks({ tx, viewer }: ReadUnit): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select ${COLUMNS} from ${FROM} where l.user_id = ${viewer.userId} and ${STANDS}
    order by l.created_at desc, l.id desc limit 500`.execute(tx)
  return rows
}

export async function findLink({ tx, viewer }: ReadUnit, id: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${COLUMNS} from ${FROM} where l.user_id = ${viewer.userId} and l.id = ${id} and ${STANDS}`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Returns the number of active links of the viewer.
 * The lock on the viewer's settings prevents concurrent requests from together exceeding the maximum number.
 */
export async function countLinksForWriting({ tx, viewer }: WriteUnit): Promise<number> {
  await tx
    .selectFrom('user_settings')
    .select('user_id')
    .where('user_id', '=', viewer.userId)
    .forUpdate()
    .execute()
  const { rows } = await sql<{ links: number }>`
    select count(*)::int as links from ${FROM}
    where l.user_id = ${viewer.userId} and l.revoked_at is null and ${STANDS}`.execute(tx)
  return rows[0]?.links ?? 0
}

/** Returns true if the child belongs to the viewer. Locks the child's row until the transaction ends. */
export async function lockOwnChild({ tx, viewer }: WriteUnit, id: ProfileId): Promise<boolean> {
  const row = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export interface NewLinkRow {
  readonly id: CalendarLinkId
  readonly profileId: ProfileId | null
  readonly content: 'full' | 'busy'
  readonly label: string | null
  readonly secretHash: string
  readonly secretTail: string
}

export async function insertLink({ tx, viewer }: WriteUnit, link: NewLinkRow): Promise<void> {
  await tx
    .insertInto('calendar_links')
    .values({
      id: link.id,
      user_id: viewer.userId,
      profile_id: link.profileId,
      content: link.content,
      label: link.label,
      secret_hash: link.secretHash,
      secret_tail: link.secretTail,
    })
    .execute()
}

/** Revokes a link. Does nothing if the link was already revoked, to keep the time of the revocation. */
export async function revokeLink({ tx, viewer, now }: WriteUnit, id: string): Promise<void> {
  await tx
    .updateTable('calendar_links')
    .set({ revoked_at: now.toString() })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('revoked_at', 'is', null)
    .execute()
}

export interface LinkBehind {
  readonly id: string
  readonly user_id: string
  readonly profile_id: ProfileId | null
  readonly content: 'full' | 'busy'
  readonly is_revoked: boolean
}

/** Finds a link by its secret's hash. Runs without a viewer, because the secret alone authorizes the read. */
export async function findLinkBehind({ tx }: SystemUnit, hash: string): Promise<LinkBehind | undefined> {
  const { rows } = await sql<LinkBehind>`
    select id, user_id, profile_id, content, is_revoked from calendar_link_behind(${hash})`.execute(tx)
  return rows[0]
}

export async function noteRead({ tx }: SystemUnit, hash: string, program: string | null): Promise<void> {
  await sql`select note_calendar_link_read(${hash}, ${program})`.execute(tx)
}
