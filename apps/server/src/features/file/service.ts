/*
 * Files and their rows, never one without the other (C5, C52, P6). Storage and database share no transaction, so the
 * database writes down first what the storage may come to hold:
 *
 *   1. A line in `file_removals` names the place that is about to be written, and when it counts as a leftover.
 *   2. The sizes are stored there. The place is named by us and new for each try, so that no try can write over another's
 *      bytes, and certainly not over those of a file whose id somebody guessed.
 *   3. One transaction, that of the command's ledger, takes the line away and makes the row.
 *
 * Whatever breaks after 1, the line stays, and the sweep (jobs.ts) removes place and line. A row that is deleted, by hand,
 * by its feature or with its account, puts such a line there by a trigger. The sweep takes a line before it touches the
 * bytes: an upload that is later than its time finds no line in 3, and fails instead of making a row of nothing; what it
 * wrote after the sweep had been there is found by a second look a day later.
 */
import type { FileKind, PhotoVariant, StoredFile } from '@homefield/contract/file'
import type { PictureVariant } from '@homefield/contract/message'
import type { FileId, ProfileId } from '@homefield/contract/wire'
import { takeTurn } from '@homefield/database/turn'
import type { ReadUnit, Work, WriteUnit } from '@homefield/database/work'
import { createHash } from 'node:crypto'
import { AppError, found } from '../../lib/app-error.ts'
import type { Download } from '../../lib/door.ts'
import { newId } from '../../lib/ids.ts'
import { makePhoto } from '../../lib/images/photo.ts'
import type { PhotoOutcome, PhotoRefusal } from '../../lib/images/photo-format.ts'
import type { Logger } from '../../lib/logger.ts'
import { type Storage, StorageError } from '../../lib/storage/storage.ts'
import { WorkerError } from '../../lib/workers/worker-error.ts'
import type { WorkerPool } from '../../lib/workers/worker-pool.ts'
import { profileFor } from '../profile/service.ts'
import { beginUpload, countFiles, endUpload, findFile, insertFile } from './store.ts'
import { showFile } from './view.ts'

export interface FileParts {
  readonly storage: Storage
  readonly workers: WorkerPool
  readonly logger: Logger
}

const PHOTO_TIMEOUT_MS = 20_000
/** Far longer than an upload takes from its line to its row. */
const UPLOAD_LIFE = { minutes: 15 } as const
/** Photos and portraits of one owner together. Far more than a family has faces: it stops a loop gone wild before the disk is full. */
const MOST_PHOTOS = 500

interface NewPhoto {
  readonly userId: string
  readonly work: Work
  readonly id: FileId
  readonly kind: FileKind
  /** The child it is for, whose owner it then belongs to. Undefined: to the one who uploads it. */
  readonly profileId?: ProfileId | undefined
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Makes and stores the sizes of a photo; what it answers writes the row. The bytes are handed over: empty afterwards.
 * @throws AppError `image…` where it is none that we take, or cannot be stored; `profileNotFound` for a child the person
 *   may not edit; `invalid` for a portrait of a child
 */
export async function addPhoto(
  parts: FileParts,
  { userId, work, id, kind, profileId, bytes }: NewPhoto,
): Promise<(unit: WriteUnit) => Promise<StoredFile>> {
  if (profileId !== undefined && kind !== 'photo')
    throw new AppError('invalid', [{ path: ['profileId'], message: 'A portrait is the account’s own.' }])
  // Before the work is done for nothing; who may now may not any more when it is written down.
  if (profileId !== undefined) await work.read(userId, (unit) => ownerOf(unit, profileId))
  const sizes = await sizesOf(parts, bytes)
  const storageId = newId()
  await work.write(userId, (unit) => beginUpload(unit, { storageId, dueAt: unit.now.add(UPLOAD_LIFE) }))
  await store(parts, storageId, sizes)
  const hash = createHash('sha256')
  for (const size of sizes) hash.update(size.bytes)
  const contentHash = hash.digest()

  return async (unit) => {
    const ownerId = await ownerOf(unit, profileId)
    await takeTurn(unit, 'files', ownerId)
    if ((await countFiles(unit, ownerId)) >= MOST_PHOTOS) throw new AppError('tooManyImages')
    if (!(await endUpload(unit, storageId))) throw new AppError('imageNotStored')
    const row = await insertFile(unit, {
      id,
      ownerId,
      kind,
      storageId,
      contentType: 'image/jpeg',
      bytes: sizes.reduce((sum, size) => sum + size.bytes.byteLength, 0),
      variants: sizes.map((size) => size.variant),
      contentHash,
    })
    return showFile(row)
  }
}

async function ownerOf(unit: ReadUnit, profileId: ProfileId | undefined): Promise<string> {
  if (profileId === undefined) return unit.viewer.userId
  return (await profileFor(unit, profileId, 'edit')).ownerId
}

/** What may not be seen, or lies nowhere, does not exist. */
export async function readFile(
  { storage, logger }: FileParts,
  unit: ReadUnit,
  { id, variant }: { id: FileId; variant: PhotoVariant | PictureVariant },
): Promise<Download> {
  const row = found(await findFile(unit, id), 'notFound')
  return {
    contentType: row.content_type,
    etag: `${row.content_hash.toString('base64url')}-${variant}`,
    async open() {
      try {
        const content = await storage.get({ id: row.storage_id, variant })
        // Deleted since its row was read; or else a loss that somebody must hear of.
        if (!content) logger.error({ fileId: row.id, variant }, 'a file has no bytes')
        return content
      } catch (error) {
        throw refusalOf(error, 'unavailable', logger)
      }
    },
  }
}

interface Size {
  readonly variant: PhotoVariant
  readonly bytes: Uint8Array
}

const REFUSALS: Record<PhotoRefusal, 'imageTypeInvalid' | 'imageTooManyPixels' | 'imageUnreadable'> = {
  format: 'imageTypeInvalid',
  tooManyPixels: 'imageTooManyPixels',
  damaged: 'imageUnreadable',
}

async function sizesOf(parts: FileParts, bytes: Uint8Array<ArrayBuffer>): Promise<readonly Size[]> {
  const outcome = await makeSizes(parts, bytes)
  if (outcome.kind === 'refused') throw new AppError(REFUSALS[outcome.reason])
  return outcome.variants.map((one) => ({ variant: `${one.size}`, bytes: one.bytes }))
}

async function makeSizes({ workers }: FileParts, bytes: Uint8Array<ArrayBuffer>): Promise<PhotoOutcome> {
  try {
    return await workers.run(makePhoto, { bytes }, { timeoutMs: PHOTO_TIMEOUT_MS, transfer: [bytes.buffer] })
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error
    if (error.reason === 'timeout' || error.reason === 'memory') throw new AppError('imageUnreadable')
    if (error.reason === 'failed') throw error
    throw new AppError('unavailable')
  }
}

async function store({ storage, logger }: FileParts, id: string, sizes: readonly Size[]): Promise<void> {
  try {
    for (const { variant, bytes } of sizes) await storage.put({ id, variant }, bytes)
  } catch (error) {
    throw refusalOf(error, 'imageNotStored', logger)
  }
}

function refusalOf(error: unknown, code: 'imageNotStored' | 'unavailable', logger: Logger): unknown {
  if (!(error instanceof StorageError)) return error
  logger.error({ err: error, reason: error.reason }, 'the storage failed')
  return new AppError(code)
}
