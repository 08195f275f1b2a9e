import type { PhotoVariant } from '@homefield/contract/file'
import type { PictureVariant } from '@homefield/contract/message'
import { API_BASE } from './api/client.ts'
import { addressOf } from './api/transport.ts'

/**
 * URL of a photo for an image element; the session authorizes it, as for every call. Null if there is no
 * photo.
 */
export function photoAddress(id: string | null | undefined, variant: PhotoVariant): string | null {
  return id ? addressOf(`${API_BASE}/files/${id}/${variant}`) : null
}

/** URL of a message's picture, at full size or at the size of its bubble. */
export function pictureAddress(id: string, variant: PictureVariant): string {
  return addressOf(`${API_BASE}/files/${id}/${variant}`)
}
