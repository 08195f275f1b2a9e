import { z } from 'zod'
import { FileId, Id, InstantText, ProfileId } from './wire.ts'
import type { Call } from './call.ts'
import { PICTURE_VARIANTS } from './message.ts'

/**
 * What a file is for: decides how it is made and who may see it. `photo` is a child's, seen by whom the child's owner lets
 * see his children; `portrait` the account's own, seen by every friend. These are uploaded by themselves; the picture of a
 * message comes to be with it (message.ts), and is seen by whoever reads that.
 */
export const FILE_KINDS = ['photo', 'portrait'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Edges of a photo's squares in pixels, the largest first. */
export const PHOTO_VARIANTS = ['512', '256', '128', '64'] as const
export type PhotoVariant = (typeof PHOTO_VARIANTS)[number]

const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

export const StoredFile = z.object({
  id: Id,
  kind: z.enum(FILE_KINDS),
  /** Of the largest variant, in pixels. */
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
      /** A `photo` for this child, whose owner it then belongs to; absent: for the uploader's own. */
      profileId: ProfileId.optional(),
    }),
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    response: StoredFile,
  },
  read: {
    method: 'get',
    path: '/files/{id}/{variant}',
    summary: 'A photo or picture in one of its sizes, for those who may see it',
    access: 'onboarded',
    params: z.object({ id: FileId, variant: z.enum([...PHOTO_VARIANTS, ...PICTURE_VARIANTS]) }),
    download: 'image/*',
    response: z.file(),
  },
} as const satisfies Record<string, Call>
