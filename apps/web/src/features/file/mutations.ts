import type { FileKind } from '@homefield/contract/file'
import { t } from '@lingui/core/macro'
import { v7 } from 'uuid'
import { api, patient, read } from '../../lib/api/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { PhotoError } from './model/photo.ts'

/** Upload timeout in ms. With a weak signal, a photo of 300 kB takes up to two minutes. */
const PATIENCE = 120_000

/**
 * Uploads a cropped picture. The server deletes the file later if no child or account uses the file.
 * @param profileId the friend's child that the picture is for. The file then belongs to that child's owner.
 * @returns the file's id
 * @throws ApiError, OfflineError
 */
export async function uploadPhoto(picture: Blob, kind: FileKind, profileId?: string): Promise<string> {
  const id = v7()
  const stored = await read(
    api.POST('/files', {
      params: { query: { id, kind, ...(profileId === undefined ? {} : { profileId }) } },
      headers: { 'Content-Type': picture.type, 'Command-Id': v7() },
      body: picture,
      bodySerializer: (body) => body,
      fetch: patient(PATIENCE),
    }),
  )
  return stored.id
}

export function photoErrorText(error: unknown): string {
  if (!(error instanceof PhotoError)) return errorText(error, t`Failed to upload image`)
  if (error.problem === 'notAnImage') return t`Please choose an image file.`
  if (error.problem === 'tooLarge')
    return t`This image is too large to open here. Please choose a smaller one.`
  return t`This browser cannot open that image. Please choose a JPEG or PNG.`
}
