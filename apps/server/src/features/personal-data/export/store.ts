import type { ExportId } from '@homefield/contract/account'
import type { ReadUnit, SystemUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/** A requested archive and its state. The archive's bytes are in the file storage. */
export interface ExportRow {
  readonly id: string
  readonly storage_id: string | null
  readonly bytes: number | null
  readonly ready_at: string | null
  readonly failed_at: string | null
  readonly expires_at: string | null
  readonly created_at: string
}

const COLUMNS = ['id', 'storage_id', 'bytes', 'ready_at', 'failed_at', 'expires_at', 'created_at'] as const

export function listExports({ tx, viewer }: ReadUnit): Promise<ExportRow[]> {
  return tx
    .selectFrom('account_exports')
    .select(COLUMNS)
    .where('user_id', '=', viewer.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

export function findExport({ tx, viewer }: ReadUnit, id: string): Promise<ExportRow | undefined> {
  return tx
    .selectFrom('account_exports')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
}

/**
 * Inserts the row of a requested archive.
 * Returns undefined if an earlier archive of the viewer is still being prepared.
 */
export function insertExport({ tx, viewer }: WriteUnit, id: ExportId): Promise<ExportRow | undefined> {
  return tx
    .insertInto('account_exports')
    .values({ id, user_id: viewer.userId })
    .onConflict((conflict) =>
      conflict.column('user_id').where('ready_at', 'is', null).where('failed_at', 'is', null).doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst()
}

export interface PersonalDataCounts {
  readonly profiles: number
  readonly events: number
  readonly teams: number
  readonly photos: number
  readonly friends: number
}

/** Counts the viewer's children, events, teams, photos and friends. An event of two siblings counts once. */
export async function countPersonalData({ tx, viewer }: ReadUnit): Promise<PersonalDataCounts> {
  const me = viewer.userId
  const { rows } = await sql<PersonalDataCounts>`select
    (select count(*)::int from profiles where user_id = ${me}) as profiles,
    (select count(*)::int from event_groups where owner_id = ${me}) as events,
    (select count(*)::int from platform_teams where user_id = ${me}) as teams,
    (select count(*)::int from files where owner_id = ${me}) as photos,
    (select count(*)::int from known_people() where id <> ${me}) as friends`.execute(tx)
  const [holds] = rows
  if (!holds) throw new Error('a count query returned no row')
  return holds
}

/**
 * Registers the storage id before the upload. If the upload never finishes, the file clean-up deletes the file.
 * @param dueAt time after which the file clean-up may delete the bytes
 */
export async function beginArchive(
  { tx, viewer }: WriteUnit,
  { storageId, dueAt }: { storageId: string; dueAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('file_removals')
    .values({ storage_id: storageId, owner_id: viewer.userId, due_at: dueAt.toString() })
    .execute()
}

export interface FinishedArchive {
  readonly id: string
  readonly storageId: string
  readonly bytes: number
  readonly expiresAt: Temporal.Instant
}

/** Marks the archive as ready. Returns false if the export has already ended or its file was deleted. */
export async function finishArchive(
  { tx, viewer, now }: WriteUnit,
  { id, storageId, bytes, expiresAt }: FinishedArchive,
): Promise<boolean> {
  const finished = await tx
    .updateTable('account_exports')
    .set({ storage_id: storageId, bytes, ready_at: now.toString(), expires_at: expiresAt.toString() })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((eb) =>
      eb.exists(eb.selectFrom('file_removals').select('storage_id').where('storage_id', '=', storageId)),
    )
    .returning('id')
    .executeTakeFirst()
  if (!finished) return false
  const kept = await tx
    .deleteFrom('file_removals')
    .where('storage_id', '=', storageId)
    .where('owner_id', '=', viewer.userId)
    .executeTakeFirst()
  if (kept.numDeletedRows === 0n)
    throw new Error('the bytes of an export archive were swept while the export finished')
  // Users can download only the newest archive, so all other archives of the account expire now.
  await tx
    .updateTable('account_exports')
    .set({ expires_at: now.toString() })
    .where('user_id', '=', viewer.userId)
    .where('id', '<>', id)
    .where('expires_at', '>', now.toString())
    .execute()
  return true
}

export async function failArchive({ tx, viewer, now }: WriteUnit, id: string): Promise<void> {
  await tx
    .updateTable('account_exports')
    .set({ failed_at: now.toString() })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .where('ready_at', 'is', null)
    .execute()
}

/** Schedules the files of expired archives for the file clean-up, and deletes old rows. */
export async function endArchives(
  { tx, now }: SystemUnit,
  { givenUp, forgotten }: { givenUp: Temporal.Instant; forgotten: Temporal.Instant },
): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with over as (
      select id, user_id, storage_id from account_exports
      where storage_id is not null and expires_at <= ${now.toString()} for update skip locked),
    lines as (insert into file_removals (storage_id) select storage_id from over on conflict do nothing),
    ended as (
      update account_exports e set storage_id = null from over where e.id = over.id returning e.user_id),
    -- Marks an export as failed if its job is lost or hangs. The user can then request another export.
    lost as (
      update account_exports set failed_at = ${now.toString()}
      where ready_at is null and failed_at is null and created_at < ${givenUp.toString()} returning user_id)
    select user_id from ended union select user_id from lost`.execute(tx)
  await tx
    .deleteFrom('account_exports')
    .where('created_at', '<', forgotten.toString())
    .where('storage_id', 'is', null)
    .where((eb) => eb.or([eb('failed_at', 'is not', null), eb('ready_at', 'is not', null)]))
    .execute()
  return rows.map((row) => row.user_id)
}
