/*
 * The picture of a message. Its row came first and announced it (specification 000, section 4); its bytes are made and
 * stored as those of a photo (storing/service.ts), and become the message's in one transaction.
 */
import type { FileId, MessageId } from '@homefield/contract/wire'
import type { Work, WriteUnit } from '@homefield/database/work'
import { AppError, found } from '../../../lib/app-error.ts'
import { makePicture } from '../../../lib/images/picture.ts'
import { type FileParts, keepStored, madeOf, storeNew } from '../storing/service.ts'
import { findAnnounced, insertPicture } from './store.ts'

/** A moving one of the most frames takes a quarter of this on a slow machine. */
const PICTURE_TIMEOUT_MS = 60_000
/**
 * What a day may hold is measured by the database (decision 23); pictures lie beside it. Of their bytes this part counts:
 * 256 MB of them in a day.
 */
const WEIGHT = 1 / 8

interface NewPicture {
  readonly userId: string
  readonly work: Work
  readonly messageId: MessageId
  readonly fileId: FileId
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Makes and stores the sizes of a picture; what it answers gives it to its message.
 * @throws AppError `conversationClosed` where the two are friends no more; `messageNotFound` where the person wrote no such
 *   message, or it announced none, or has another one;
 *   `image…` where it is none that we take, or cannot be stored
 */
export async function addPicture(
  parts: FileParts,
  { userId, work, messageId, fileId, bytes }: NewPicture,
): Promise<(unit: WriteUnit) => Promise<Record<string, never>>> {
  // Before the work is done for nothing.
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
      // Sent twice under two commands, at once: the first of them has made it, and what this one stored is swept.
      if ((await findAnnounced(unit, messageId))?.image_file_id === fileId) return {}
      throw new AppError('messageNotFound')
    }
    await keepStored(unit, stored)
    unit.weigh(Math.ceil(stored.bytes * WEIGHT))
    if (place.conversation_id !== null) unit.bump(`conversation:${place.conversation_id}`)
    if (place.happening_id !== null) unit.bump(`thread:${place.happening_id}`)
    return {}
  }
}
