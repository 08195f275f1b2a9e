import type { ReadUnit, SystemUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export async function hasOptedOut({ tx }: Pick<ReadUnit, 'tx'>, hashes: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('share_opt_outs')
    .select('address_hash')
    .where('address_hash', 'in', [...hashes])
    .executeTakeFirst()
  return row !== undefined
}

/** Records that an address unsubscribed from shared events. A repeated call changes nothing. */
export async function insertOptOut({ tx }: SystemUnit, hash: string): Promise<void> {
  await tx
    .insertInto('share_opt_outs')
    .values({ address_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Records a share for the event's owner (`share_event`). Records nothing if the viewer is the owner.
 * Returns undefined if the viewer may not see the event.
 */
export async function recordShare(
  { tx }: WriteUnit,
  { shareId, eventId, recipient }: { shareId: string; eventId: string; recipient: string },
): Promise<{ outcome: 'shared' | 'off' | 'notFound'; owner_id: string } | undefined> {
  const { rows } = await sql<{ outcome: 'shared' | 'off' | 'notFound'; owner_id: string }>`
    select share_event(${shareId}, e.id, ${recipient}) as outcome, e.owner_id from events e
    where e.id = ${eventId}`.execute(tx)
  return rows[0]
}

/** True if the viewer owns the event, or if the event's owner lets the viewer share it. */
export async function mayShare({ tx }: ReadUnit, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select from events e left join friendships f on f.user_id = e.owner_id and f.friend_id = app_user_id()
    where e.id = ${eventId} and (e.owner_id = app_user_id() or f.may_share)`.execute(tx)
  return rows.length > 0
}
