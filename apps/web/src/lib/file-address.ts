import type { PhotoVariant } from '@homefield/contract/file'
import type { PictureVariant } from '@homefield/contract/message'
import { API_BASE } from './api/client.ts'
import { addressOf } from './api/transport.ts'

/**
 * Returns the URL of a photo for an `<img>` element. The session cookie authorizes the request.
 * Returns null if the child or person has no photo.
 */
export function photoAddress(id: string | null | undefined, variant: PhotoVariant): string | null {
  return id ? addressOf(`${API_BASE}/files/${id}/${variant}`) : null
}

/** Returns the URL of a picture in a chat message, either at full size or as small as the chat bubble. */
export function pictureAddress(id: string, variant: PictureVariant): string {
  return addressOf(`${API_BASE}/files/${id}/${variant}`)
}
