import type { Handover } from '@homefield/contract/handover'
import type { HandoverRow } from './store.ts'

export function showHandover(row: HandoverRow, viewerId: string): Handover {
  return {
    id: row.id,
    profile: {
      id: row.profile_id,
      name: row.profile_name,
      color: row.profile_color,
      photoId: row.profile_photo,
    },
    person: { id: row.person_id, name: row.person_name, photoId: row.person_photo },
    isOwnOffer: row.owner_id === viewerId,
    createdAt: row.created_at,
  }
}
