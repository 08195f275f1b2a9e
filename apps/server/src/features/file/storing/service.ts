/*
 * Files and their rows, never one without the other (C5, C52, P6). Storage and database share no transaction, so the
 * database writes down first what the storage may come to hold:
 *
 *   1. A line in `file_removals` names the place that is about to be written, and when it counts as a leftover.
 *   2. The sizes are stored there. The place is named by us and new for each try, so that no try can write over another's
 *      bytes, and certainly not over those of a file whose id somebody guessed.
 *   3. One transaction, that of the command's ledger, takes the line away and makes the row.
 *
 * Whatever breaks after 1, the line stays, and the sweep (file/jobs.ts) removes place and line. A row that is deleted, by hand,
 * by its feature or with its account, puts such a line there by a trigger. The sweep takes a line before it touches the
 * bytes: an upload that is later than its time finds no line in 3, and fails instead of making a row of nothing; what it
 * wrote after the sweep had been there is found by a second look a day later.
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

/** Far longer than an upload takes from its line to its row. */
const UPLOAD_LIFE = { minutes: 15 } as const

const REFUSALS: Record<ImageRefusal, 'imageTypeInvalid' | 'imageTooManyPixels' | 'imageUnreadable'> = {
  format: 'imageTypeInvalid',
  tooManyPixels: 'imageTooManyPixels',
  damaged: 'imageUnreadable',
}

/**
 * What a task makes of an image, in a thread of its own. The bytes are handed over: empty afterwards.
 * @throws AppError `image…` where it is none that we take; `unavailable`
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

/** What lies in the storage, and is not yet the file of anybody. */
export interface Stored {
  readonly storageId: string
  /** Of all sizes together. */
  readonly bytes: number
  readonly variants: readonly string[]
  readonly contentHash: Buffer
}

/** Steps 1 and 2. @throws AppError `imageNotStored` */
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

/** Of step 3 the first half: the caller makes the row. @throws AppError `imageNotStored` where the sweep was there first */
export async function keepStored(unit: WriteUnit, { storageId }: Stored): Promise<void> {
  if (!(await endUpload(unit, storageId))) throw new AppError('imageNotStored')
}

/** @returns what to throw for what the storage threw */
export function storageRefusal(
  error: unknown,
  code: 'imageNotStored' | 'unavailable',
  logger: Logger,
): unknown {
  if (!(error instanceof StorageError)) return error
  logger.error({ err: error, reason: error.reason }, 'the storage failed')
  return new AppError(code)
}
