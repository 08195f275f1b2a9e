import type { FileKind } from '@homefield/contract/file'
import type { FileId } from '@homefield/contract/wire'
import type { ReadUnit, SystemUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface FileRow {
  id: string
  kind: string
  storage_id: string
  content_type: string
  variants: string[]
  content_hash: Buffer
  created_at: string
}

/** Finds a file that the viewer may see. Row-level security hides all other files. */
export async function findFile({ tx }: ReadUnit, id: FileId): Promise<FileRow | undefined> {
  return tx
    .selectFrom('files')
    .select(['id', 'kind', 'storage_id', 'content_type', 'variants', 'content_hash', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Counts the photos and portraits of an owner.
 * The viewer must be the owner or an administrator for the owner.
 */
export async function countPhotos({ tx }: WriteUnit, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('kind', '<>', 'picture')
    .executeTakeFirstOrThrow()
  return count
}

export interface NewFileRow {
  readonly id: FileId
  readonly ownerId: string
  readonly kind: FileKind
  readonly storageId: string
  readonly contentType: string
  readonly bytes: number
  readonly variants: readonly string[]
  readonly contentHash: Buffer
}

/** Inserts a file for the viewer. An administrator may also insert a photo for the owner of the child. */
export async function insertFile({ tx }: WriteUnit, file: NewFileRow): Promise<FileRow> {
  return tx
    .insertInto('files')
    .values({
      id: file.id,
      owner_id: file.ownerId,
      kind: file.kind,
      storage_id: file.storageId,
      content_type: file.contentType,
      bytes: file.bytes,
      variants: [...file.variants],
      content_hash: file.contentHash,
    })
    .returning(['id', 'kind', 'storage_id', 'content_type', 'variants', 'content_hash', 'created_at'])
    .executeTakeFirstOrThrow()
}

/** Deletes the rows of photos that were uploaded but never used. The clean-up job then deletes the bytes. */
export async function dropUnusedPhotos({ tx }: SystemUnit, before: Temporal.Instant): Promise<void> {
  await sql`select drop_unused_photos(${before.toString()})`.execute(tx)
}

export interface Removal {
  readonly storageId: string
  /** True if the bytes belong to an unfinished upload, which may still be writing more bytes. */
  readonly wasUpload: boolean
}

/**
 * Claims stored files that are due for deletion, so that no other process deletes the same files.
 * An upload that is still running cannot create a row in `files` after its storage id was claimed.
 * The claim expires at `until`, in case this process crashes before it deletes the files.
 */
export async function claimRemovals(
  { tx, now }: SystemUnit,
  { atMost, until }: { atMost: number; until: Temporal.Instant },
): Promise<Removal[]> {
  const { rows } = await sql<{ storage_id: string; was_upload: boolean }>`
    with due as (
      select storage_id, owner_id is not null as was_upload
      from file_removals where due_at is null or due_at <= ${now.toString()}
      order by due_at nulls first limit ${atMost} for update skip locked)
    update file_removals r set owner_id = null, due_at = ${until.toString()}
    from due where due.storage_id = r.storage_id
    returning r.storage_id, due.was_upload`.execute(tx)
  return rows.map((row) => ({ storageId: row.storage_id, wasUpload: row.was_upload }))
}

/** Deletes a row in `file_removals`, because the storage no longer contains the bytes. */
export async function endRemoval({ tx }: SystemUnit, storageId: string): Promise<void> {
  await tx.deleteFrom('file_removals').where('storage_id', '=', storageId).execute()
}

/** Schedules a second deletion of the same bytes at the time `at`. */
export async function removeAgain(
  { tx }: SystemUnit,
  { storageId, at }: { storageId: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('file_removals')
    .set({ due_at: at.toString() })
    .where('storage_id', '=', storageId)
    .execute()
}
