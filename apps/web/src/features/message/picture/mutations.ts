import { t } from '@lingui/core/macro'
import { v7 } from 'uuid'
import { errorText } from '../../../lib/error-text.ts'
import { enqueueBoth } from '../../../lib/mutation-queue/mutation-queue.ts'
import { PictureError } from './model/picture-file.ts'
import type { Prepared } from './model/prepare.ts'

/** The conversation or thread that a message goes to. */
export interface MessagePlace {
  readonly kind: 'writeMessage' | 'writeAboutEvent'
  readonly id: string
  readonly lane: string
  /** The id of the mutation that must be sent first; null or omitted if there is none. */
  readonly follows?: string | null
}

export interface NewPicture extends Prepared {
  readonly alt: string
}

/**
 * Queues a message with a picture: first the message, then the upload, under one queue key and in one
 * transaction. When this resolves, everything is safe on the device.
 * @param words Text sent as a separate message after the picture; null if there is none.
 * @throws If the device could not store it. Then nothing was queued.
 */
export async function sendPicture(
  { kind, id, lane, follows = null }: MessagePlace,
  { file, width, height, alt }: NewPicture,
  content: string,
  words: string | null,
): Promise<void> {
  const message = v7()
  const row = {
    kind,
    lane,
    follows,
    params: { id },
    body: { id: message, content, picture: { width, height, alt } },
  } as const
  const picture = {
    kind: 'addPicture',
    lane,
    params: { id: message },
    query: { fileId: v7() },
    file,
  } as const
  const after =
    words === null
      ? undefined
      : ({
          kind,
          lane,
          follows,
          params: { id },
          body: { id: v7(), content: words, picture: null },
        } as const)
  await enqueueBoth(row, picture, after)
}

/** The error text of a picture that could not be chosen or stored on this device. */
export function pictureErrorText(error: unknown): string {
  if (!(error instanceof PictureError)) return errorText(error, t`Failed to send image`)
  if (error.problem === 'tooLarge') return t`Image size must be less than 5MB`
  if (error.problem === 'type') return t`Invalid image type. Only JPEG, PNG, GIF, and WebP are allowed`
  return t`Failed to read image file`
}
