import { MOST_MESSAGE_LETTERS } from '@homefield/domain/message'
import { z } from 'zod'
import type { Call } from './call.ts'
import { Person } from './friend.ts'
import { FileId, Id, InstantText, MessageId, typed } from './wire.ts'

/*
 * What conversations and threads have in common. The messages of one are numbered 1 to `lastSeq` without gaps: they are
 * ordered, paged and read by that number, never by a clock.
 */

/** Messages in one answer (specification 000, section 9). */
export const MESSAGE_PAGE = 50
/** Bytes of a picture as it is sent (specification 000, section 5). */
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024

/** The sizes of a picture's longer edge in pixels: shown whole, and shown in its bubble. */
export const PICTURE_VARIANTS = ['full', 'bubble'] as const
export type PictureVariant = (typeof PICTURE_VARIANTS)[number]

/** Size in pixels, known before the picture comes, so that nothing moves when it does. */
const Size = z.object({
  width: z.number().int().min(1).max(20_000),
  height: z.number().int().min(1).max(20_000),
  /** What it shows, for those who do not see it; empty where nobody said. */
  alt: z.string(),
})

export const Message = z.object({
  id: Id,
  seq: z.number().int(),
  /** Null: that account is gone. Names stand beside the messages. */
  senderId: Id.nullable(),
  /** Empty where it is a picture alone. */
  content: z.string(),
  /** `fileId` is null until its sender's device has brought it, and for good where it never did. */
  picture: Size.extend({ fileId: Id.nullable() }).nullable(),
  createdAt: InstantText,
})
export type Message = z.infer<typeof Message>

/** The row comes first; its picture follows by `message.addPicture`. */
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
  /** In their order. */
  messages: z.array(Message),
  /** The number of the last message there is. */
  lastSeq: z.number().int(),
  /** Up to which message the viewer has read. */
  readSeq: z.number().int(),
  /** Who wrote them, as far as their accounts still are. */
  people: z.array(Person),
})
export type MessagePage = z.infer<typeof MessagePage>

/** At most 50: those after a number, or those before one; without either the newest. */
export const pageOfMessages = z.object({
  after: z.coerce.number().int().min(0).optional(),
  before: z.coerce.number().int().min(1).optional(),
})

/** Up to which message was read. */
export const readUpTo = z.object({ upTo: z.number().int().min(0) })

export const message = {
  addPicture: {
    method: 'put',
    path: '/messages/{id}/picture',
    summary:
      'Give one’s own message, of a conversation or a thread, the picture that it announced: the body is the image itself, a JPEG, PNG, GIF or WebP of at most 5 MB',
    access: 'onboarded',
    params: z.object({ id: MessageId }),
    query: z.object({ fileId: FileId }),
    upload: { maxBytes: MOST_PICTURE_BYTES, tooLarge: 'pictureTooLarge' },
    response: z.object({}),
  },
} as const satisfies Record<string, Call>
