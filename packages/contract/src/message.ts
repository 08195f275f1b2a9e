import { MOST_MESSAGE_LETTERS } from '@homefield/domain/message'
import { z } from 'zod'
import type { Call } from './call.ts'
import { Person } from './friend.ts'
import { FileId, Id, InstantText, MessageId, typed } from './wire.ts'

/*
 * The common part of conversations and threads. Messages are numbered 1 to `lastSeq` without gaps.
 * That number, never a clock, orders and pages them, and says how far a person has read.
 */

/** Messages per page (specification 000, section 9). */
export const MESSAGE_PAGE = 50
/** Maximum size of an uploaded picture in bytes (specification 000, section 5). */
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024

/** Variants of a picture: shown on the whole screen, and shown in its bubble. */
export const PICTURE_VARIANTS = ['full', 'bubble'] as const
export type PictureVariant = (typeof PICTURE_VARIANTS)[number]

/** Size in pixels, known before the picture arrives, so that the layout does not move when it does. */
const Size = z.object({
  width: z.number().int().min(1).max(20_000),
  height: z.number().int().min(1).max(20_000),
  /** Alternative text; empty if none was written. */
  alt: z.string(),
})

export const Message = z.object({
  id: Id,
  seq: z.number().int(),
  /** Null: that account is gone. Names are in the page's `people`. */
  senderId: Id.nullable(),
  /** Empty for a picture without text. */
  content: z.string(),
  /** `fileId` is null until the sender's device has uploaded the picture, which may never happen. */
  picture: Size.extend({ fileId: Id.nullable() }).nullable(),
  createdAt: InstantText,
})
export type Message = z.infer<typeof Message>

/** The message is sent first; `message.addPicture` uploads its picture. */
export const NewMessage = z
  .object({
    id: MessageId,
    content: typed(MOST_MESSAGE_LETTERS),
    picture: Size.extend({ alt: typed(300) }).nullable(),
  })
  .refine(({ content, picture }) => content !== '' || picture !== null, {
    path: ['content'],
    message: 'A message has words or a picture.',
  })
export type NewMessage = z.infer<typeof NewMessage>

export const MessagePage = z.object({
  /** Sorted by number. */
  messages: z.array(Message),
  /** The number of the last message in the conversation or thread. */
  lastSeq: z.number().int(),
  /** The last message that the viewer has read. */
  readSeq: z.number().int(),
  /** The authors, if their accounts still exist. */
  people: z.array(Person),
})
export type MessagePage = z.infer<typeof MessagePage>

/** A page of at most 50 messages: after a number, or before one; without either the newest. */
export const pageOfMessages = z.object({
  after: z.coerce.number().int().min(0).optional(),
  before: z.coerce.number().int().min(1).optional(),
})

/** The last message that was read. */
export const readUpTo = z.object({ upTo: z.number().int().min(0) })

export const message = {
  addPicture: {
    method: 'put',
    path: '/messages/{id}/picture',
    summary:
      'Upload the picture that the viewer’s own message announced: the body is the image itself, a JPEG, PNG, GIF or WebP of at most 5 MB',
    access: 'onboarded',
    params: z.object({ id: MessageId }),
    query: z.object({ fileId: FileId }),
    upload: { maxBytes: MOST_PICTURE_BYTES, tooLarge: 'pictureTooLarge' },
    response: z.object({}),
  },
} as const satisfies Record<string, Call>
