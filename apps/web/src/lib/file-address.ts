import type { PhotoVariant } from '@homefield/contract/file'
import { API_BASE } from './api/client.ts'
import { addressOf } from './api/transport.ts'

/** Where an image element finds a photo: read with the session, like every call. Null where there is none. */
export function photoAddress(id: string | null | undefined, variant: PhotoVariant): string | null {
  return id ? addressOf(`${API_BASE}/files/${id}/${variant}`) : null
}
