/*
 * Keeps stored bytes and database rows consistent (C5, C52, P6), although no transaction can cover both.
 * The database therefore records each storage id before the server writes bytes to the storage:
 *
 *   1. A row in `file_removals` names the storage id that is about to be written, and the deadline of the upload.
 *   2. The sizes are stored under that id. Each attempt gets a new id that we choose, so no attempt can overwrite the
 *      bytes of another attempt or of a file with a guessed id.
 *   3. One transaction, which also stores the command's idempotency record, deletes that row and inserts the
 *      file's row.
 *
 * If an upload fails, its row in `file_removals` stays.
 * The clean-up job (file/jobs.ts) deletes the bytes of the failed upload and then the row.
 * Whenever a file's row is deleted, a trigger adds a row to `file_removals`.
 * The clean-up job marks a row as claimed before it deletes the bytes.
 * A late upload finds its row claimed and fails, so no file can refer to deleted bytes.
 * A day later, the job deletes the bytes again, in case a late upload wrote them after the first deletion.
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

/** Time that an upload may take before its bytes are deleted. A normal upload takes a few seconds. */
const UPLOAD_LIFE = { minutes: 15 } as const

const REFUSALS: Record<ImageRefusal, 'imageTypeInvalid' | 'imageTooManyPixels' | 'imageUnreadable'> = {
  format: 'imageTypeInvalid',
  tooManyPixels: 'imageTooManyPixels',
  damaged: 'imageUnreadable',
}

/**
 * Runs an image task in a worker thread.
 * `bytes` moves to the worker thread, so the caller cannot use it again.
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

/** Bytes that were written to the storage but have no row in `files` yet. */
export interface Stored {
  readonly storageId: string
  /** Total number of bytes in all sizes. */
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
 * Deletes the upload's row in `file_removals`, so that the clean-up job never deletes the bytes.
 * The caller then inserts the file's row in the same transaction.
 * @throws AppError `imageNotStored` if the clean-up job has already claimed the bytes
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
