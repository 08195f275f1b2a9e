import { MOST_MESSAGE_LETTERS } from '@homefield/domain/message'
import { z } from 'zod'
import type { Call } from './call.ts'
import { Person } from './friend.ts'
import { FileId, Id, InstantText, MessageId, typed } from './wire.ts'

/*
 * Schemas that conversations and threads share. Messages are numbered from 1 to `lastSeq` without gaps.
 * The message numbers define the order, the pages, and how far a person has read. Times are not used for that.
 */

/** Number of messages per page (specification 000, section 9). */
export const MESSAGE_PAGE = 50
/** Maximum size of an uploaded picture in bytes (specification 000, section 5). */
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024

/** Sizes of each picture: `full` for the whole screen, and `bubble` for the chat bubble of the message. */
export const PICTURE_VARIANTS = ['full', 'bubble'] as const
export type PictureVariant = (typeof PICTURE_VARIANTS)[number]

/** Size in pixels, known before the picture arrives, so that the layout does not move. */
const Size = z.object({
  width: z.number().int().min(1).max(20_000),
  height: z.number().int().min(1).max(20_000),
  /** Alternative text of the picture; empty if the sender wrote none. */
  alt: z.string(),
})

export const Message = z.object({
  id: Id,
  seq: z.number().int(),
  /** Null if the sender deleted their account. `people` of the page contains the names of the senders. */
  senderId: Id.nullable(),
  /** The text of the message; empty if the sender sent only a picture. */
  content: z.string(),
  /** `fileId` is null until the sender's device has uploaded the picture, which may never happen. */
  picture: Size.extend({ fileId: Id.nullable() }).nullable(),
  createdAt: InstantText,
})
export type Message = z.infer<typeof Message>

/** A message to send. If the message has a picture, `message.addPicture` uploads the picture afterwards. */
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
  /** Sorted by message number. */
  messages: z.array(Message),
  /** The number of the last message in the conversation or thread. */
  lastSeq: z.number().int(),
  /** The number of the last message that the viewer has read. */
  readSeq: z.number().int(),
  /** The authors of the listed messages, except those who deleted their account. */
  people: z.array(Person),
})
export type MessagePage = z.infer<typeof MessagePage>

/** Selects at most 50 messages: after a number, before a number, or the newest ones if no number is given. */
export const pageOfMessages = z.object({
  after: z.coerce.number().int().min(0).optional(),
  before: z.coerce.number().int().min(1).optional(),
})

/** The number of the last message that the person has read. */
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
