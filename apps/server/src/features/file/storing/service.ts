/*
 * Keeps files and their rows consistent (C5, C52, P6). Storage and database share no transaction.
 * The database therefore records each storage id before the server writes anything to the storage:
 *
 *   1. A row in `file_removals` names the storage id that is about to be written, and the deadline of the upload.
 *   2. The sizes are stored under that id. Each attempt gets a new id that we choose, so no attempt can overwrite the
 *      bytes of another attempt or of a file with a guessed id.
 *   3. One transaction, which also stores the command's idempotency record, deletes that row and inserts the
 *      file's row.
 *
 * If an upload fails, its row in `file_removals` stays.
 * The sweep (file/jobs.ts) deletes the bytes and the row.
 * A trigger adds a row to `file_removals` for every deleted file, however the file was deleted.
 * The sweep marks a row as claimed before it deletes the bytes.
 * A late upload finds the row claimed and fails, so no file can refer to bytes that the sweep deleted.
 * A second sweep a day later deletes bytes that a late upload wrote after the first sweep.
 */
import type { Work, WriteUnit } from '@homefield/database/work'
import { createHash } from 'node:crypto'
import { AppError } from '../../../lib/app-error.ts'
import { newId } from '../../../lib/ids.ts'
import type { ImageRefusal, Refused } from '../../../lib/images/image-format.ts'
import type { Logger } from '../../../lib/logger.ts'
import { type Storage, StorageError } from '../../../lib/storage/storage.ts'
import { WorkerError } from '../../../lib/workers/worker-error.ts'
import type { WorkerPool } from '../../../lib/workers/worker-pool.ts'
import type { WorkerTask } from '../../../lib/workers/worker-task.ts'
import { beginUpload, endUpload } from './store.ts'

export interface FileParts {
  readonly storage: Storage
  readonly workers: WorkerPool
  readonly logger: Logger
}

/** Deadline of an upload. A normal upload takes a few seconds. */
const UPLOAD_LIFE = { minutes: 15 } as const

const REFUSALS: Record<ImageRefusal, 'imageTypeInvalid' | 'imageTooManyPixels' | 'imageUnreadable'> = {
  format: 'imageTypeInvalid',
  tooManyPixels: 'imageTooManyPixels',
  damaged: 'imageUnreadable',
}

/**
 * Runs an image task in a worker thread. `bytes` moves to the worker, so the caller cannot use `bytes` again.
 * @throws AppError `image…` if the bytes are not an image that we accept; `unavailable`
 */
export async function madeOf<Made extends { readonly kind: 'ok' }>(
  { workers }: FileParts,
  task: WorkerTask<{ readonly bytes: Uint8Array }, Made | Refused>,
  bytes: Uint8Array<ArrayBuffer>,
  timeoutMs = 20_000,
): Promise<Made> {
  const outcome = await workers
    .run(task, { bytes }, { timeoutMs, transfer: [bytes.buffer] })
    .catch((error: unknown) => {
      if (!(error instanceof WorkerError) || error.reason === 'failed') throw error
      const isItsOwnFault = error.reason === 'timeout' || error.reason === 'memory'
      throw new AppError(isItsOwnFault ? 'imageUnreadable' : 'unavailable')
    })
  if (outcome.kind === 'refused') throw new AppError(REFUSALS[outcome.reason])
  return outcome
}

/** Bytes in the storage that do not belong to a file yet. */
export interface Stored {
  readonly storageId: string
  /** Number of bytes of all sizes together. */
  readonly bytes: number
  readonly variants: readonly string[]
  readonly contentHash: Buffer
}

/** Records the storage id in `file_removals` and stores the sizes. @throws AppError `imageNotStored` */
export async function storeNew(
  { storage, logger }: FileParts,
  { userId, work }: { readonly userId: string; readonly work: Work },
  sizes: readonly { readonly size: string | number; readonly bytes: Uint8Array }[],
): Promise<Stored> {
  const storageId = newId()
  await work.write(userId, (unit) => beginUpload(unit, { storageId, dueAt: unit.now.add(UPLOAD_LIFE) }))
  const hash = createHash('sha256')
  let sum = 0
  for (const { size, bytes } of sizes) {
    hash.update(bytes)
    sum += bytes.byteLength
    try {
      await storage.put({ id: storageId, variant: `${size}` }, bytes)
    } catch (error) {
      throw storageRefusal(error, 'imageNotStored', logger)
    }
  }
  return { storageId, bytes: sum, variants: sizes.map(({ size }) => `${size}`), contentHash: hash.digest() }
}

/**
 * Deletes the upload's row in `file_removals`. Without the row, the clean-up never deletes the bytes.
 * The caller then inserts the file.
 * @throws AppError `imageNotStored` if the sweep has already claimed the bytes
 */
export async function keepStored(unit: WriteUnit, { storageId }: Stored): Promise<void> {
  if (!(await endUpload(unit, storageId))) throw new AppError('imageNotStored')
}

/** @returns The error to throw when the storage failed with `error`. */
export function storageRefusal(
  error: unknown,
  code: 'imageNotStored' | 'unavailable',
  logger: Logger,
): unknown {
  if (!(error instanceof StorageError)) return error
  logger.error({ err: error, reason: error.reason }, 'the file storage failed')
  return new AppError(code)
}
