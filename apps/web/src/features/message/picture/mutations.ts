import { t } from '@lingui/core/macro'
import { v7 } from 'uuid'
import { errorText } from '../../../lib/error-text.ts'
import { enqueueBoth } from '../../../lib/outbox/outbox.ts'
import { PictureError } from './model/picture-file.ts'
import type { Prepared } from './model/prepare.ts'

/** Where a message goes. */
export interface MessagePlace {
  readonly kind: 'writeMessage' | 'writeAboutEvent'
  readonly id: string
  readonly lane: string
  /** The command behind which all of it goes out; null where nothing has to be made first. */
  readonly follows?: string | null
}

export interface NewPicture extends Prepared {
  readonly alt: string
}

/**
 * Stores a message with a picture to be sent: its row first, then the picture, in one lane and in one go. When this
 * resolves all of it is safe on the device.
 * @param words a message of their own, after the picture; null where there are none
 * @throws where the device could not store it: then nothing was promised
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

/** Why a picture could not be chosen, or not be kept on this device. */
export function pictureErrorText(error: unknown): string {
  if (!(error instanceof PictureError)) return errorText(error, t`Failed to send image`)
  if (error.problem === 'tooLarge') return t`Image size must be less than 5MB`
  if (error.problem === 'type') return t`Invalid image type. Only JPEG, PNG, GIF, and WebP are allowed`
  return t`Failed to read image file`
}
