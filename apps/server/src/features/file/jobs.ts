import type { Work } from '@homefield/database/work'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { type Storage, StorageError } from '../../lib/storage/storage.ts'
import { claimRemovals, dropUnusedPhotos, endRemoval, type Removal, removeAgain } from './store.ts'

export const SWEEP_FILES_EVERY_MS = 30_000

const AT_MOST = 100
/** Who took bytes and died is followed by another after this. */
const CLAIM = { minutes: 10 } as const
/** An upload that hangs on a slow disk may still write after its bytes were removed. */
const SECOND_LOOK = { hours: 24 } as const
/** Between choosing a photo and saving the form it is for. */
const UNUSED_LIFE = { hours: 24 } as const

export interface SweepParts {
  /** Of role homefield_worker. */
  readonly work: Work
  readonly storage: Storage
  readonly clock: Clock
  readonly logger: Logger
}

/** Removes bytes that belong to no row; harmless when several processes do it at once. See service.ts. */
export async function sweepFiles({ work, storage, clock, logger }: SweepParts): Promise<void> {
  let due: readonly Removal[]
  do {
    due = await work.system((unit) => claimRemovals(unit, { atMost: AT_MOST, until: unit.now.add(CLAIM) }))
    for (const { storageId, wasUpload } of due) {
      try {
        await storage.delete(storageId)
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        // Its line stays, and it is tried again; the others need not wait for it.
        logger.warn({ err: error, storageId }, 'bytes of a deleted file are still there')
        continue
      }
      await work.system((unit) =>
        wasUpload
          ? removeAgain(unit, { storageId, at: unit.now.add(SECOND_LOOK) })
          : endRemoval(unit, storageId),
      )
    }
  } while (due.length === AT_MOST)
  await storage.sweepDrafts(clock.now())
}

/**
 * Deletes photos that were stored and then not used: the form was closed, the phone died. Looks at every file, so it is
 * for once an hour. Harmless when several processes do it at once.
 */
export async function sweepUnusedPhotos({ work }: Pick<SweepParts, 'work'>): Promise<void> {
  await work.system((unit) => dropUnusedPhotos(unit, unit.now.subtract(UNUSED_LIFE)))
}
