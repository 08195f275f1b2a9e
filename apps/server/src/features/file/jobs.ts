import type { Work } from '@homefield/database/work'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { type Storage, StorageError } from '../../lib/storage/storage.ts'
import { claimRemovals, dropUnusedPhotos, endRemoval, type Removal, removeAgain } from './store.ts'

export const CLEAN_UP_FILES_EVERY_MS = 30_000

const AT_MOST = 100
/**
 * Time that a process has to delete a claimed file. Later, another process may claim the file after a crash.
 */
const CLAIM = { minutes: 10 } as const
/**
 * Time between the first and the second deletion of a file. A slow upload may write after the first deletion.
 */
const SECOND_LOOK = { hours: 24 } as const
/** Maximum time between the upload of a photo and the submission of the form that uses the photo. */
const UNUSED_LIFE = { hours: 24 } as const

export interface CleanUpParts {
  /** Transactions of `work` run as the database role homefield_worker. */
  readonly work: Work
  readonly storage: Storage
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Deletes stored bytes that no file uses (see storing/service.ts). Safe to run in several processes at once.
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
        // The row in `file_removals` stays, so the next clean-up retries this file.
        // The loop goes on with the other files.
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
 * Deletes photos that were uploaded but never used, for example because the form was closed.
 * Runs only once an hour, because each run scans the whole table of files.
 */
export async function cleanUpUnusedPhotos({ work }: Pick<CleanUpParts, 'work'>): Promise<void> {
  await work.system((unit) => dropUnusedPhotos(unit, unit.now.subtract(UNUSED_LIFE)))
}
