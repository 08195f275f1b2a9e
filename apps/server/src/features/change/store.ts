import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/**
 * Acknowledges changes that the viewer may see. Returns the number of newly acknowledged changes.
 */
export async function acknowledge({ tx, viewer }: WriteUnit, changeIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ change_id: string }>`
    insert into change_acknowledgements (user_id, change_id)
    select ${viewer.userId}, c.id from event_changes c where c.id = any (${changeIds}::uuid[])
    order by c.id
    on conflict do nothing returning change_id`.execute(tx)
  return rows.length
}

export async function lastLook({ tx, viewer }: ReadUnit): Promise<string | null> {
  const row = await tx
    .selectFrom('user_settings')
    .select('changes_seen_at')
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  return row?.changes_seen_at ?? null
}

/** Stores when the viewer last opened the list of changes. An earlier time never replaces a later time. */
export async function noteLook({ tx, viewer, now }: WriteUnit): Promise<string> {
  const { rows } = await sql<{ seen_at: string }>`
    update user_settings set changes_seen_at = greatest(changes_seen_at, ${now.toString()}::timestamptz)
    where user_id = ${viewer.userId} returning changes_seen_at as seen_at`.execute(tx)
  return rows[0]?.seen_at ?? now.toString()
}
