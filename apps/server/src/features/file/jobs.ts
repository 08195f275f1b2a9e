import type { Work } from '@homefield/database/work'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { type Storage, StorageError } from '../../lib/storage/storage.ts'
import { claimRemovals, dropUnusedPhotos, endRemoval, type Removal, removeAgain } from './store.ts'

export const CLEAN_UP_FILES_EVERY_MS = 30_000

const AT_MOST = 100
/** Time that a process has to delete a file. After that time, another process may delete the file. */
const CLAIM = { minutes: 10 } as const
/**
 * Time between the first and the second deletion of a file.
 * A slow upload may write the file again between the two deletions.
 */
const SECOND_LOOK = { hours: 24 } as const
/** Maximum time between the upload of a photo and the submission of the form with the photo. */
const UNUSED_LIFE = { hours: 24 } as const

export interface CleanUpParts {
  /** Transactions of `work` run as the database role homefield_worker. */
  readonly work: Work
  readonly storage: Storage
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Deletes stored bytes that no file uses (see storing/service.ts).
 * Several processes may run this job at once.
 */
export async function cleanUpFiles({ work, storage, clock, logger }: CleanUpParts): Promise<void> {
  let due: readonly Removal[]
  do {
    due = await work.system((unit) => claimRemovals(unit, { atMost: AT_MOST, until: unit.now.add(CLAIM) }))
    for (const { storageId, wasUpload } of due) {
      try {
        await storage.delete(storageId)
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        // The row in `file_removals` stays, so the next run retries the deletion of the file.
        // A failed deletion does not stop the deletion of the remaining files.
        logger.warn({ err: error, storageId }, 'the bytes of a deleted file could not be deleted')
        continue
      }
      await work.system((unit) =>
        wasUpload
          ? removeAgain(unit, { storageId, at: unit.now.add(SECOND_LOOK) })
          : endRemoval(unit, storageId),
      )
    }
  } while (due.length === AT_MOST)
  await storage.cleanUpDrafts(clock.now())
}

/**
 * Deletes photos that were uploaded but never used, for example because a user closed the form.
 * Runs only once an hour, because each run scans the whole table `files`.
 */
export async function cleanUpUnusedPhotos({ work }: Pick<CleanUpParts, 'work'>): Promise<void> {
  await work.system((unit) => dropUnusedPhotos(unit, unit.now.subtract(UNUSED_LIFE)))
}
