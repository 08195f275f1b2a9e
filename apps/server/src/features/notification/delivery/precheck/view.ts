import type { RemindedChild } from '../../texts/model.ts'
import type { RemindedChildRow } from './store.ts'

export function remindedChild(row: RemindedChildRow): RemindedChild {
  return { eventId: row.event_id, profileId: row.profile_id, openLegs: row.open_legs }
}
