import type { ReadUnit, WriteUnit } from '@homefield/database/work'

export async function lastRefresh({ tx, viewer }: ReadUnit): Promise<string | null> {
  const row = await tx
    .selectFrom('user_settings')
    .select('last_dashboard_refresh')
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  return row?.last_dashboard_refresh ?? null
}

/** Locks the viewer's settings until the transaction ends, so that parallel refreshes start only one fetch. */
export async function lockLastRefresh({ tx, viewer }: WriteUnit): Promise<string | null> {
  const row = await tx
    .selectFrom('user_settings')
    .select('last_dashboard_refresh')
    .where('user_id', '=', viewer.userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.last_dashboard_refresh ?? null
}

export async function noteRefresh({ tx, viewer, now }: WriteUnit): Promise<void> {
  await tx
    .updateTable('user_settings')
    .set({ last_dashboard_refresh: now.toString() })
    .where('user_id', '=', viewer.userId)
    .execute()
}
