import type { WriteUnit } from '@homefield/database/work'

/** Registers the storage id before the upload. After `dueAt`, the sweep deletes the bytes under that id. */
export async function beginUpload(
  { tx, viewer }: WriteUnit,
  { storageId, dueAt }: { storageId: string; dueAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('file_removals')
    .values({ storage_id: storageId, owner_id: viewer.userId, due_at: dueAt.toString() })
    .execute()
}

/**
 * Stops the sweep from deleting the bytes of an upload.
 * Returns false if the sweep has already claimed the bytes.
 */
export async function endUpload({ tx, viewer }: WriteUnit, storageId: string): Promise<boolean> {
  const kept = await tx
    .deleteFrom('file_removals')
    .where('storage_id', '=', storageId)
    .where('owner_id', '=', viewer.userId)
    .returning('storage_id')
    .executeTakeFirst()
  return kept !== undefined
}
