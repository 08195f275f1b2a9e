import type { HelperId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import { NOBODY } from './leg.store.ts'

export interface HelperRow {
  readonly id: string
  readonly owner_id: string
  readonly name: string
  /** Null if the viewer may not see the contact data. */
  readonly phone_number: string | null
  readonly email: string | null
  readonly version: number
}

/** Returns the helpers of all families that the viewer sees. Row security hides contact data from viewers. */
export async function listHelpers({ tx }: ReadUnit): Promise<HelperRow[]> {
  return tx
    .selectFrom('family_helpers as h')
    .leftJoin('helper_contacts as c', 'c.helper_id', 'h.id')
    .select(['h.id', 'h.owner_id', 'h.name', 'c.phone_number', 'c.email', 'h.version'])
    .orderBy('h.name')
    .orderBy('h.id')
    .execute()
}

/** Returns a helper of a family that the viewer administers, and locks the helper until the transaction ends. */
export async function lockHelper({ tx }: WriteUnit, id: HelperId): Promise<HelperRow | undefined> {
  return tx
    .selectFrom('family_helpers as h')
    .innerJoin('helper_contacts as c', 'c.helper_id', 'h.id')
    .select(['h.id', 'h.owner_id', 'h.name', 'c.phone_number', 'c.email', 'h.version'])
    .where('h.id', '=', id)
    .forUpdate('h')
    .executeTakeFirst()
}

export async function mayAdminister({ tx }: ReadUnit, ownerId: string): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select ${ownerId}::uuid = any (administered_owners()) as may`.execute(tx)
  return rows[0]?.may ?? false
}

export async function countHelpers({ tx }: WriteUnit, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('family_helpers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertHelper(
  { tx }: WriteUnit,
  { id, owner_id, name, phone_number, email }: Omit<HelperRow, 'version'>,
): Promise<void> {
  await tx.insertInto('family_helpers').values({ id, owner_id, name }).execute()
  await tx
    .insertInto('helper_contacts')
    .values({ helper_id: id, owner_id, phone_number: phone_number ?? '', email: email ?? '' })
    .execute()
}

export async function updateHelper(
  { tx }: WriteUnit,
  { id, name, version, phone_number, email }: HelperRow,
): Promise<void> {
  await tx.updateTable('family_helpers').set({ name, version }).where('id', '=', id).execute()
  await tx
    .updateTable('helper_contacts')
    .set({ phone_number: phone_number ?? '', email: email ?? '' })
    .where('helper_id', '=', id)
    .execute()
}

/**
 * Deletes a helper with the helper's defaults. The legs that the helper drives need a driver then:
 * a default must not replace an explicit choice. Nobody can undo a change back to the helper.
 */
export async function deleteHelperRow({ tx }: WriteUnit, id: HelperId): Promise<void> {
  await tx
    .updateTable('legs')
    .set((eb) => ({ ...NOBODY, status: 'unassigned', version: eb('version', '+', 1) }))
    .where('driver_helper_id', '=', id)
    .execute()
  await sql`update legs set previous = null where previous ->> 'driver_helper_id' = ${id}`.execute(tx)
  await tx.deleteFrom('family_helpers').where('id', '=', id).execute()
}

/** Returns the ids of a family's children. */
export async function childrenOf({ tx }: ReadUnit, ownerId: string): Promise<string[]> {
  const rows = await tx.selectFrom('profiles').select('id').where('user_id', '=', ownerId).execute()
  return rows.map(({ id }) => id)
}
