import { t } from '@lingui/core/macro'
import { v7 } from 'uuid'
import { errorText } from '../../../lib/error-text.ts'
import { enqueueBoth } from '../../../lib/mutation-queue/mutation-queue.ts'
import { PictureError } from './model/picture-file.ts'
import type { Prepared } from './model/prepare.ts'

/** The conversation or thread that receives the message. */
export interface MessagePlace {
  readonly kind: 'writeMessage' | 'writeAboutEvent'
  readonly id: string
  readonly queueKey: string
  /**
   * The id of another mutation that the queue must send before this message.
   * Null or absent if the message does not wait for another mutation.
   */
  readonly follows?: string | null
}

export interface NewPicture extends Prepared {
  readonly alt: string
}

/**
 * Queues a message with a picture: first the message, then the upload.
 * The message and the upload have the same queue key, and the device stores them in one transaction.
 * When the promise resolves, the device has stored the message and the upload.
 * @param words text that is sent as a separate message after the picture; null if there is none
 * @throws if the device could not store the message. Nothing is queued in that case.
 */
export async function sendPicture(
  { kind, id, queueKey, follows = null }: MessagePlace,
  { file, width, height, alt }: NewPicture,
  content: string,
  words: string | null,
): Promise<void> {
  const message = v7()
  const row = {
    kind,
    queueKey,
    follows,
    params: { id },
    body: { id: message, content, picture: { width, height, alt } },
  } as const
  const picture = {
    kind: 'addPicture',
    queueKey,
    params: { id: message },
    query: { fileId: v7() },
    file,
  } as const
  const after =
    words === null
      ? undefined
      : ({
          kind,
          queueKey,
          follows,
          params: { id },
          body: { id: v7(), content: words, picture: null },
        } as const)
  await enqueueBoth(row, picture, after)
}

/** Returns the error text for a picture that this device could not prepare or store. */
export function pictureErrorText(error: unknown): string {
  if (!(error instanceof PictureError)) return errorText(error, t`Failed to send image`)
  if (error.problem === 'tooLarge') return t`Image size must be less than 5MB`
  if (error.problem === 'type') return t`Invalid image type. Only JPEG, PNG, GIF, and WebP are allowed`
  return t`Failed to read image file`
}
