import type { NewPushApp, PushApp, PushAppId } from '@homefield/contract/device'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import type { z } from 'zod'

export interface PushAppRow {
  readonly id: string
  readonly kind: string
  readonly host: string
  readonly rejected_at: string | null
}

/** Returns the viewer's push apps, oldest first. */
export function findPushApps({ tx, viewer }: ReadUnit): Promise<PushAppRow[]> {
  return tx
    .selectFrom('push_apps')
    .select(['id', 'kind', 'host', 'rejected_at'])
    .where('user_id', '=', viewer.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Makes concurrent additions of one person wait for each other, so that they cannot exceed the limit. */
export async function lockPushApps({ tx, viewer }: WriteUnit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push-apps:${viewer.userId}`}, 0))`.execute(tx)
}

export async function insertPushApp(
  { tx, viewer }: WriteUnit,
  row: Pick<z.output<typeof NewPushApp>, 'id' | 'kind'> & Pick<PushApp, 'host'> & { readonly sealed: string },
): Promise<void> {
  await tx
    .insertInto('push_apps')
    .values({ ...row, user_id: viewer.userId })
    .execute()
}

/** Returns false if the viewer has no push app with this id. */
export async function deletePushApp({ tx, viewer }: WriteUnit, id: PushAppId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_apps')
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
