/**
 * Stores that a child does not go to an event, or not to any event of its series or team from its day on.
 * A request with the opposite `isGoing` undoes the previous one.
 * Legs of a child who does not go stay stored, so that they are the same again after an undo.
 */
import type { AbsenceScope } from '@homefield/contract/coverage'
import type { EventId, ProfileId } from '@homefield/contract/wire'
import type { WriteUnit } from '@homefield/database/work'
import { attendance, beginAbsence, endAbsence } from '@homefield/domain/coverage/absence'
import { AppError, found } from '../../../lib/app-error.ts'
import { newId } from '../../../lib/ids.ts'
import {
  type AttendedRow,
  deleteMark,
  deleteSpans,
  endSpans,
  eventGroupFor,
  insertSpan,
  lockAttended,
  lockAbsencesOf,
  mark,
  restoreSpans,
  spansOf,
  type StoredSpan,
  touchEvents,
} from './store.ts'

interface Wanted {
  readonly profileId: ProfileId
  readonly isGoing: boolean
  readonly scope: AbsenceScope
}

/**
 * Returns whether the child goes to the event now.
 * @throws AppError `eventNotFound` if the viewer may not edit the event; `profileNotFound` if the child has no copy of it
 * @throws AppError `invalid` for the scope 'series' or 'team' if the event has no series or team
 */
export async function setGoing(
  unit: WriteUnit,
  id: EventId,
  { profileId, isGoing, scope }: Wanted,
): Promise<{ isGoing: boolean }> {
  const eventGroupId = found(await eventGroupFor(unit, id), 'eventNotFound')
  await lockAbsencesOf(unit, profileId)
  const row = found(await lockAttended(unit, eventGroupId, profileId), 'profileNotFound')
  const spans = await spansOf(unit, profileId)
  if (scope === 'this') await setOne(unit, row, { spans, isGoing })
  else await setSpans(unit, row, { spans, isGoing, scope })
  unit.bump(`profile:${profileId}`)
  return { isGoing }
}

/** A mark that repeats what the spans say is deleted, so that the event follows a later change of the spans. */
async function setOne(
  unit: WriteUnit,
  row: AttendedRow,
  { spans, isGoing }: { readonly spans: readonly StoredSpan[]; readonly isGoing: boolean },
): Promise<void> {
  const goesBySpans = attendance({ marks: [], spans })(row.event)
  if (goesBySpans === isGoing) await deleteMark(unit, row.event)
  else await mark(unit, row, isGoing)
  await touchEvents(unit, row.event, [])
}

async function setSpans(
  unit: WriteUnit,
  row: AttendedRow,
  {
    spans,
    isGoing,
    scope,
  }: {
    readonly spans: readonly StoredSpan[]
    readonly isGoing: boolean
    readonly scope: 'series' | 'team'
  },
): Promise<void> {
  const { event } = row
  const change = isGoing ? endAbsence : beginAbsence
  const scopes = scopesOf(row, scope)
  for (const of of scopes) {
    const own = spans.filter((span) => JSON.stringify(span.of) === JSON.stringify(of))
    const { begins, restored, ended, deleted } = change(own, event.day)
    if (begins) await insertSpan(unit, row, { id: newId(), of })
    await restoreSpans(unit, restored)
    await endSpans(unit, ended, event.day.subtract({ days: 1 }))
    await deleteSpans(unit, deleted)
  }
  await deleteMark(unit, event)
  await touchEvents(unit, event, scopes)
}

function scopesOf({ event }: AttendedRow, scope: 'series' | 'team'): StoredSpan['of'][] {
  if (scope === 'series' && event.seriesId !== null) return [{ kind: 'series', seriesId: event.seriesId }]
  if (scope === 'team' && event.platformTeamIds.length > 0)
    return event.platformTeamIds.map((platformTeamId) => ({ kind: 'team', platformTeamId }))
  throw new AppError('invalid', [{ path: ['scope'], message: `The event has no ${scope}.` }])
}
