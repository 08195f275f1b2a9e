/**
 * Deletes and restores events. A deleted event is hidden first, so that a user can restore it.
 * All events of one deletion share a deletion_id and are restored together (docs/decisions/0013).
 * A deletion may contain manual or synced events, and one event or several events of a series.
 * A job deletes hidden manual events permanently a day later.
 * Synced events are only hidden and never deleted, because the next sync would add a deleted event again.
 * People who saw the event are notified of the deletion (decision 27), unless a user restores the event first.
 */
import type { SeriesScope } from '@homefield/contract/event'
import type { EventId } from '@homefield/contract/wire'
import { threadCircleOf } from '@homefield/database/revisions'
import { profileSubjects, type WriteUnit } from '@homefield/database/work'
import { AppError } from '../../../lib/app-error.ts'
import { newId } from '../../../lib/ids.ts'
import { eventGroupsInScope, insertPersonalChanges } from '../update/store.ts'
import { hideEventGroups, noteReturn, showDeletion, type TakenRow } from './store.ts'

/**
 * Deletes an event for all children who take part.
 * A wider `scope` also deletes other events of the series.
 * Returns the number of deleted events. An event of several children counts once.
 * @throws AppError `eventNotFound` if the viewer may not delete the event or the event was deleted before
 */
export async function removeEvents(unit: WriteUnit, id: EventId, scope: SeriesScope): Promise<number> {
  const eventGroups = await eventGroupsInScope(unit, id, scope)
  if (eventGroups.length === 0) throw new AppError('eventNotFound')
  const taken = await hideEventGroups(
    unit,
    eventGroups.map((eventGroup) => eventGroup.id),
    newId(),
  )
  if (taken.length === 0) throw new AppError('eventNotFound')
  // Notify people only of deleted events that were confirmed, because canceled events do not take place anyway.
  const missed = taken.filter(({ status }) => status === 'confirmed')
  await insertPersonalChanges(
    unit,
    missed.map(({ id: eventId, ownerId, status }) => ({
      eventId,
      ownerId,
      field: 'status',
      from: status,
      to: 'removed',
    })),
  )
  return bumpChanged(unit, taken)
}

/**
 * Restores the event and all events that were deleted with it. Returns their number.
 * @throws AppError `eventNotDeleted` if the event exists, was deleted permanently, or is not the viewer's
 */
export async function restoreEvents(unit: WriteUnit, id: EventId): Promise<number> {
  const taken = await showDeletion(unit, id)
  if (taken.length === 0) throw new AppError('eventNotDeleted')
  await noteReturn(
    unit,
    taken.map(({ id: eventId }) => eventId),
  )
  return bumpChanged(unit, taken)
}

async function bumpChanged(unit: WriteUnit, taken: readonly TakenRow[]): Promise<number> {
  const eventGroups = new Set(taken.map((row) => row.eventGroupId))
  unit.bump(...profileSubjects(taken.map((row) => row.profileId)))
  unit.bump(...(await threadCircleOf(unit, [...eventGroups])))
  return eventGroups.size
}
