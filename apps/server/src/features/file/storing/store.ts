import type { WriteUnit } from '@homefield/database/work'

/**
 * Records the storage id before the upload.
 * After `dueAt`, the clean-up job deletes the bytes with that id.
 */
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
 * Stops the clean-up job from deleting the bytes of a finished upload.
 * Returns false if the clean-up job has already claimed the bytes.
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
