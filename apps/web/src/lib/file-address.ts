import type { PhotoVariant } from '@homefield/contract/file'
import type { PictureVariant } from '@homefield/contract/message'
import { API_BASE } from './api/client.ts'
import { addressOf } from './api/transport.ts'

/** Where an image element finds a photo: read with the session, like every call. Null where there is none. */
export function photoAddress(id: string | null | undefined, variant: PhotoVariant): string | null {
  return id ? addressOf(`${API_BASE}/files/${id}/${variant}`) : null
}

/** Where a message's picture is found, whole or as large as its bubble. */
export function pictureAddress(id: string, variant: PictureVariant): string {
  return addressOf(`${API_BASE}/files/${id}/${variant}`)
}
