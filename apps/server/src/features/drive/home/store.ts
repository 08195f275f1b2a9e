import type { ReadUnit, SystemUnit, WriteUnit } from '@homefield/database/work'
import type { Coordinates } from '@homefield/domain/drive'
import { sql } from 'kysely'

export interface HomeRow {
  readonly address: string
  readonly latitude: number | null
  readonly longitude: number | null
  /** Time of the last search for the address. Null if nobody has searched for it yet. */
  readonly searched_at: string | null
  readonly version: number
}

export async function homeRow({ tx, viewer }: ReadUnit): Promise<HomeRow | undefined> {
  return tx
    .selectFrom('user_homes')
    .select(['address', 'latitude', 'longitude', 'searched_at', 'version'])
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
}

/** Stores a new address without coordinates. Changes nothing if the address is already stored. */
export async function saveHome({ tx, viewer }: WriteUnit, address: string): Promise<boolean> {
  const { rows } = await sql`
    insert into user_homes (user_id, address) values (${viewer.userId}, ${address})
    on conflict (user_id) do update set address = excluded.address, latitude = null, longitude = null, searched_at = null,
      version = user_homes.version + 1
    where user_homes.address <> excluded.address
    returning 1`.execute(tx)
  return rows.length > 0
}

export async function dropHome({ tx, viewer }: WriteUnit): Promise<void> {
  await tx.deleteFrom('user_homes').where('user_id', '=', viewer.userId).execute()
}

/**
 * Stores the result of a search, unless the viewer changed the address during the search.
 * @param at null if the place service does not know the address
 */
export async function keepHomeAt(
  { tx, viewer, now }: WriteUnit,
  address: string,
  at: Coordinates | null,
): Promise<void> {
  await tx
    .updateTable('user_homes')
    .set({
      latitude: at?.latitude ?? null,
      longitude: at?.longitude ?? null,
      searched_at: now.toString(),
    })
    .where('user_id', '=', viewer.userId)
    .where('address', '=', address)
    .execute()
}

/** Returns the ids of people whose home the place service must find again. */
export async function homesToLocate(
  { tx }: SystemUnit,
  before: { readonly found: Temporal.Instant | null; readonly missing: Temporal.Instant },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from homes_to_locate(${before.found?.toString() ?? null}, ${before.missing.toString()}) as id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
