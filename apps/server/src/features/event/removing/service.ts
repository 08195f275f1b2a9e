/**
 * Deleting hides: what one deletion took away, by hand made or synced, one event or several of a repetition, shares a
 * deletion_id and comes back as a whole (docs/decisions/0013). Events made by hand go for good a day later; synced ones
 * stay hidden, or the next sync would bring them back. Who saw them is told that they are gone (decision 27); brought back
 * before anybody heard, they never were.
 */
import type { SeriesScope } from '@homefield/contract/event'
import type { EventId } from '@homefield/contract/wire'
import { threadCircleOf } from '@homefield/database/revisions'
import { profileSubjects, type WriteUnit } from '@homefield/database/work'
import { AppError } from '../../../lib/app-error.ts'
import { newId } from '../../../lib/ids.ts'
import { happeningsInScope, insertPersonalChanges } from '../changing/store.ts'
import { hideHappenings, noteReturn, showDeletion, type TakenRow } from './store.ts'

/**
 * Puts away a happening with all its children, or more of its repetition; answers how many happenings went.
 * @throws AppError `eventNotFound` for who may not, and for what was put away before
 */
export async function removeEvents(unit: WriteUnit, id: EventId, scope: SeriesScope): Promise<number> {
  const happenings = await happeningsInScope(unit, id, scope)
  if (happenings.length === 0) throw new AppError('eventNotFound')
  const taken = await hideHappenings(
    unit,
    happenings.map((happening) => happening.id),
    newId(),
  )
  if (taken.length === 0) throw new AppError('eventNotFound')
  // What does not take place is missed by nobody.
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
  return told(unit, taken)
}

/**
 * Brings back all that the deletion of this event took away; answers how many happenings came.
 * @throws AppError `eventNotDeleted`, whether the event is there, gone for good, or nothing of the viewer's
 */
export async function restoreEvents(unit: WriteUnit, id: EventId): Promise<number> {
  const taken = await showDeletion(unit, id)
  if (taken.length === 0) throw new AppError('eventNotDeleted')
  await noteReturn(
    unit,
    taken.map(({ id: eventId }) => eventId),
  )
  return told(unit, taken)
}

async function told(unit: WriteUnit, taken: readonly TakenRow[]): Promise<number> {
  const happenings = new Set(taken.map((row) => row.happeningId))
  unit.bump(...profileSubjects(taken.map((row) => row.profileId)))
  unit.bump(...(await threadCircleOf(unit, [...happenings])))
  return happenings.size
}
