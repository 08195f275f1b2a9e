import type { NotificationId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface NotificationRow {
  readonly id: string
  readonly type: string
  readonly kind: string
  readonly person_id: string | null
  readonly full_name: string | null
  readonly photo_file_id: string | null
  readonly friend_request_id: string | null
  readonly handover_id: string | null
  readonly profile_id: string | null
  readonly profile_name: string | null
  readonly team_id: string | null
  readonly team_name: string | null
  readonly team_platform: string | null
  readonly read: boolean
  readonly created_at: string
}

const MOST_SHOWN = 100
/** What the bell shows; what other types tell of is not built yet, and `message` never is shown there. */
const SHOWN = ['friend_request', 'profile', 'schedule_change'] as const

/** The newest first. */
export async function listNotifications({ tx, viewer }: ReadUnit): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.type, n.kind, p.id as person_id, p.full_name, p.photo_file_id, n.friend_request_id,
      n.data ->> 'handoverId' as handover_id, n.data ->> 'profileId' as profile_id, n.data ->> 'profileName' as profile_name,
      t.id as team_id, t.team_name, t.platform as team_platform, n.read, n.created_at
    from notifications n
    left join notified_by() p on p.id = n.person_id
    left join platform_teams t on t.id = n.platform_team_id
    where n.user_id = ${viewer.userId} and n.type = any (${[...SHOWN]}::text[])
    order by n.created_at desc, n.id desc limit ${MOST_SHOWN}`.execute(tx)
  return rows
}

export async function countUnread({ tx, viewer }: ReadUnit): Promise<number> {
  const { unread } = await tx
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', viewer.userId)
    .where('type', 'in', SHOWN)
    .where('read', '=', false)
    .executeTakeFirstOrThrow()
  return unread
}

/** False where the viewer has none of that id. */
export async function markNotification(
  { tx, viewer }: WriteUnit,
  id: NotificationId,
  read: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('type', 'in', SHOWN)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markNotifications({ tx, viewer }: WriteUnit): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', viewer.userId)
    .where('type', 'in', SHOWN)
    .where('read', '=', false)
    .execute()
}

/** False where the viewer has none of that id. */
export async function deleteNotification({ tx, viewer }: WriteUnit, id: NotificationId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('type', 'in', SHOWN)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteNotifications({ tx, viewer }: WriteUnit): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', viewer.userId)
    .where('type', 'in', SHOWN)
    .execute()
}
