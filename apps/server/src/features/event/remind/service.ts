import type { EventReminders } from '@homefield/contract/event'
import type { EventId } from '@homefield/contract/wire'
import type { WriteUnit } from '@homefield/database/work'
import { found } from '../../../lib/app-error.ts'
import { remindersOf } from '../detail/store.ts'
import { showReminders } from '../detail/view.ts'
import { deleteReminders, eventGroupSeen, setReminders } from './store.ts'

/**
 * Sets the viewer's own reminder times for an event. `id` is the id of any child's copy of the event.
 * If `leads` is null, deletes the viewer's own times, so that the account's general lead time applies again.
 * @throws AppError `eventNotFound`
 */
export async function remindOf(
  unit: WriteUnit,
  id: EventId,
  wanted: { leads: readonly number[] | null; fromArrival: boolean },
): Promise<EventReminders> {
  const eventGroupId = found(await eventGroupSeen(unit, id), 'eventNotFound')
  if (wanted.leads === null) await deleteReminders(unit, eventGroupId)
  else {
    const leads = [...new Set(wanted.leads)].sort((one, other) => one - other)
    await setReminders(unit, eventGroupId, { leads, fromArrival: wanted.fromArrival })
  }
  unit.bump(`person:${unit.viewer.userId}`)
  return showReminders(await remindersOf(unit, eventGroupId))
}
