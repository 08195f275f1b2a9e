/*
 * Adds a picture to a message that the viewer has sent.
 * The message is sent before the picture, with a flag that a picture follows (specification 000, section 4).
 * Pictures are processed and stored by the same code as profile photos (storing/service.ts).
 * A single transaction attaches the stored picture to the message.
 */
import type { FileId, MessageId } from '@homefield/contract/wire'
import type { Work, WriteUnit } from '@homefield/database/work'
import { AppError, found } from '../../../lib/app-error.ts'
import { makePicture } from '../../../lib/images/picture.ts'
import { type FileParts, keepStored, madeOf, storeNew } from '../storing/service.ts'
import { findAnnounced, insertPicture } from './store.ts'

/** Timeout for processing one picture. On a slow machine, the longest allowed animation takes 15 seconds. */
const PICTURE_TIMEOUT_MS = 60_000
/**
 * The daily write limit counts bytes in the database (decision 23), but pictures are in the file storage.
 * Each picture counts with an eighth of its size, so a person can store at most 256 MB of pictures per day.
 */
const COUNTED_SHARE = 1 / 8

interface NewPicture {
  readonly userId: string
  readonly work: Work
  readonly messageId: MessageId
  readonly fileId: FileId
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Processes a picture and stores its sizes. The returned function attaches the picture to its message.
 * @throws AppError `conversationClosed` if the two people are no longer friends
 * @throws AppError `messageNotFound` for a message by another person, or a message without a pending picture
 * @throws AppError `image…` if the bytes are not an image that we accept, or if the storage fails
 */
export async function addPicture(
  parts: FileParts,
  { userId, work, messageId, fileId, bytes }: NewPicture,
): Promise<(unit: WriteUnit) => Promise<Record<string, never>>> {
  // Check first that the message accepts a picture, because processing the picture is expensive.
  const earlier = await work.read(userId, async (unit) =>
    found(await findAnnounced(unit, messageId), 'messageNotFound'),
  )
  if (earlier.image_file_id === fileId) return async () => ({})
  if (earlier.is_closed) throw new AppError('conversationClosed')
  const { variants, ...made } = await madeOf(parts, makePicture, bytes, PICTURE_TIMEOUT_MS)
  const stored = await storeNew(parts, { userId, work }, variants)

  return async (unit) => {
    const place = await insertPicture(unit, { ...made, ...stored, messageId, fileId })
    if (!place) {
      // If two parallel requests with the same file id have both stored bytes, the first request wins.
      // The clean-up job later deletes the bytes of the second request.
      if ((await findAnnounced(unit, messageId))?.image_file_id === fileId) return {}
      throw new AppError('messageNotFound')
    }
    await keepStored(unit, stored)
    unit.addBytes(Math.ceil(stored.bytes * COUNTED_SHARE))
    if (place.conversation_id !== null) unit.bump(`conversation:${place.conversation_id}`)
    if (place.event_group_id !== null) unit.bump(`thread:${place.event_group_id}`)
    return {}
  }
}
