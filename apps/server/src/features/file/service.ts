import type { FileKind, PhotoVariant, StoredFile } from '@homefield/contract/file'
import type { PictureVariant } from '@homefield/contract/message'
import type { FileId, ProfileId } from '@homefield/contract/wire'
import { takeAdvisoryLock } from '@homefield/database/advisory-lock'
import type { ReadUnit, Work, WriteUnit } from '@homefield/database/work'
import { AppError, found } from '../../lib/app-error.ts'
import type { Download } from '../../lib/call-router.ts'
import { makePhoto } from '../../lib/images/photo.ts'
import { profileFor } from '../profile/service.ts'
import { type FileParts, keepStored, madeOf, storageRefusal, storeNew } from './storing/service.ts'
import { countPhotos, findFile, insertFile } from './store.ts'
import { showFile } from './view.ts'

/**
 * Maximum number of photos and portraits per owner, far more than a family needs.
 * Without a maximum number, a client with an endless upload loop could fill the disk.
 */
const MOST_PHOTOS = 500

interface NewPhoto {
  readonly userId: string
  readonly work: Work
  readonly id: FileId
  readonly kind: FileKind
  /**
   * Id of the child whom the photo shows. The photo then belongs to the child's owner.
   * If the child's id is absent, the photo belongs to the uploader.
   */
  readonly profileId?: ProfileId | undefined
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Processes a photo and stores its sizes. The returned function inserts the file's row in the database.
 * `bytes` is transferred to a worker thread without copying, so the caller's array is empty afterwards.
 * @throws AppError `image…` if the bytes are not an image that we accept, or cannot be stored
 * @throws AppError `profileNotFound` for a child that the person may not edit
 * @throws AppError `invalid` for a portrait of a child
 */
export async function addPhoto(
  parts: FileParts,
  { userId, work, id, kind, profileId, bytes }: NewPhoto,
): Promise<(unit: WriteUnit) => Promise<StoredFile>> {
  if (profileId !== undefined && kind !== 'photo')
    throw new AppError('invalid', [{ path: ['profileId'], message: 'A portrait is the account’s own.' }])
  // Check the permission before the expensive processing, and again when the row is inserted.
  // The owner may withdraw the permission during the processing.
  if (profileId !== undefined) await work.read(userId, (unit) => ownerOf(unit, profileId))
  const { variants } = await madeOf(parts, makePhoto, bytes)
  const stored = await storeNew(parts, { userId, work }, variants)

  return async (unit) => {
    const ownerId = await ownerOf(unit, profileId)
    await takeAdvisoryLock(unit, 'files', ownerId)
    if ((await countPhotos(unit, ownerId)) >= MOST_PHOTOS) throw new AppError('tooManyImages')
    await keepStored(unit, stored)
    const row = await insertFile(unit, { ...stored, id, ownerId, kind, contentType: 'image/jpeg' })
    return showFile(row)
  }
}

async function ownerOf(unit: ReadUnit, profileId: ProfileId | undefined): Promise<string> {
  if (profileId === undefined) return unit.viewer.userId
  return (await profileFor(unit, profileId, 'edit')).ownerId
}

/**
 * Returns a file.
 * The response is the same for a file that the viewer may not see and for an unknown file.
 */
export async function readFile(
  { storage, logger }: FileParts,
  unit: ReadUnit,
  { id, variant }: { id: FileId; variant: PhotoVariant | PictureVariant },
): Promise<Download> {
  const row = found(await findFile(unit, id), 'notFound')
  // Photos and pictures have different sizes, so a request for an unknown size is no sign of a lost file.
  if (!row.variants.includes(variant)) throw new AppError('notFound')
  return {
    contentType: row.content_type,
    etag: `${row.content_hash.toString('base64url')}-${variant}`,
    async open() {
      try {
        const content = await storage.get({ id: row.storage_id, variant })
        // Either the file was deleted after the query above, or the storage lost the file's bytes.
        if (!content) logger.error({ fileId: row.id, variant }, 'a file is missing from the storage')
        return content
      } catch (error) {
        throw storageRefusal(error, 'unavailable', logger)
      }
    },
  }
}
