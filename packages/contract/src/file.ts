import { z } from 'zod'
import { FileId, Id, InstantText, ProfileId } from './wire.ts'
import type { Call } from './call.ts'
import { PICTURE_VARIANTS } from './message.ts'

/**
 * The kind of a file decides how the server processes the file and who may see the file.
 * `photo` is a child's photo, visible to everybody who may see the owner's children.
 * `portrait` is the photo of the account itself, visible to every friend.
 * The app uploads a photo or portrait first, and then saves the file's id in the child profile or settings.
 * message.ts defines the upload of pictures in messages. Everybody who can read a message can see its picture.
 */
export const FILE_KINDS = ['photo', 'portrait'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Edge lengths of the square variants of a photo, in pixels, largest first. */
export const PHOTO_VARIANTS = ['512', '256', '128', '64'] as const
export type PhotoVariant = (typeof PHOTO_VARIANTS)[number]

const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

export const StoredFile = z.object({
  id: Id,
  kind: z.enum(FILE_KINDS),
  /** Width and height of the largest variant, in pixels. */
  width: z.number().int(),
  height: z.number().int(),
  variants: z.array(z.enum(PHOTO_VARIANTS)),
  createdAt: InstantText,
})
export type StoredFile = z.infer<typeof StoredFile>

export const file = {
  upload: {
    method: 'post',
    path: '/files',
    summary: 'Store a photo: the body is the image itself, a JPEG, PNG, GIF or WebP of at most 10 MB',
    access: 'onboarded',
    query: z.object({
      id: FileId,
      kind: z.enum(FILE_KINDS),
      /**
       * The child in the photo. If set, the file belongs to the account that owns the child's profile.
       * If not set, the file belongs to the account that uploads it.
       */
      profileId: ProfileId.optional(),
    }),
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    response: StoredFile,
  },
  read: {
    method: 'get',
    path: '/files/{id}/{variant}',
    summary: 'Get a photo or picture in one of its sizes, if the viewer may see it',
    access: 'onboarded',
    params: z.object({ id: FileId, variant: z.enum([...PHOTO_VARIANTS, ...PICTURE_VARIANTS]) }),
    download: 'image/*',
    response: z.file(),
  },
} as const satisfies Record<string, Call>
