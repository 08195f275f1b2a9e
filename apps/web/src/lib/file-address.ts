import type { PhotoVariant } from '@homefield/contract/file'
import type { PictureVariant } from '@homefield/contract/message'
import { API_BASE } from './api/client.ts'
import { addressOf } from './api/transport.ts'

/**
 * URL of a photo for an image element. The session cookie authorizes it, as it does every call.
 * Null if there is no photo.
 */
export function photoAddress(id: string | null | undefined, variant: PhotoVariant): string | null {
  return id ? addressOf(`${API_BASE}/files/${id}/${variant}`) : null
}

/** URL of a picture in a message, at full size or at the size of its message bubble. */
export function pictureAddress(id: string, variant: PictureVariant): string {
  return addressOf(`${API_BASE}/files/${id}/${variant}`)
}
