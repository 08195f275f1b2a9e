/**
 * Edits manual and synced events.
 * An edit applies to all children's copies of the event, no matter which copy the user opened.
 * All copies share one version number, with which the server detects concurrent edits (docs/decisions/0013).
 * In a series, a user edits one event, one event and all following events, or all events.
 * If the user changes the day of an event in a series, all edited events move by the same number of days.
 * A new time of day or a new length applies to all edited events.
 * In a manual event, the typed values replace the stored values.
 * In a synced event, each edited field becomes an override, and the event also stores the platform's value.
 * An undo deletes the record of the edit that it undoes, as long as nobody else can know of it (docs/decisions/0070).
 */
import type { EventChange, SeriesScope } from '@homefield/contract/event'
import type { EventId } from '@homefield/contract/wire'
import { threadCircleOf } from '@homefield/database/revisions'
import { profileSubjects, type WriteUnit } from '@homefield/database/work'
import { dayOf } from '@homefield/domain/time/day'
import { type EventTime, lengthOf, type Move, moved, moveOf } from '@homefield/domain/typed-time'
import { AppError, found } from '../../../lib/app-error.ts'
import { geocodeLater } from '../../place/service.ts'
import { openedEvent } from '../detail/service.ts'
import { assertOurYears } from '../create/model.ts'
import { changedRow, isLength, type RowChange, timeOf, typedChange, type Wanted } from './model.ts'
import {
  acknowledgeTheirs,
  type LockedRow,
  eventGroupsInScope,
  insertPersonalChanges,
  raiseVersions,
  resetLastEdit,
  restoreLegs,
  rowsOf,
  updateRows,
  withdrawChanges,
} from './store.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * @returns the new versions by row id, so that a client can send the next edit with the right version
 * @throws AppError `eventNotFound` if the viewer may not edit the event
 * @throws AppError `stale` with the current event; `sportLocked`
 * @throws AppError `invalid` for a length that neither form nor drag produces, or a year out of range
 */
export async function changeEvents(
  unit: WriteUnit,
  id: EventId,
  { version, scope, zone, isUndo = false, ...wanted }: EventChange & { scope: SeriesScope },
): Promise<Record<string, number>> {
  const eventGroups = await eventGroupsInScope(unit, id, scope)
  const rows = await rowsOf(
    unit,
    eventGroups.map((eventGroup) => eventGroup.id),
  )
  const opened = found(
    rows.find((row) => row.id === id),
    'eventNotFound',
  )
  const held = eventGroups.find((eventGroup) => eventGroup.id === opened.event_group_id)
  if (held?.version !== version) throw new AppError('stale', await openedEvent(unit, id))
  assertFits(opened, wanted)
  const move = moveOf(timeOf(opened), typedChange(wanted), zone ?? unit.viewer.zone)
  const changed: RowChange[] = []
  for (const [eventGroupId, children] of Map.groupBy(rows, (row) => row.event_group_id)) {
    const representative = eventGroupId === opened.event_group_id ? opened : children[0]
    const time =
      move && representative && !(scope === 'all' && hasBegun(representative, unit.now))
        ? timeAfter(representative, move)
        : null
    changed.push(...children.flatMap((row) => changedRow(row, wanted, time) ?? []))
  }
  await updateRows(
    unit,
    changed.map(({ row, columns }) => ({ id: row.id, columns })),
  )
  const recorded = changed.flatMap(({ changes }) => changes)
  if (isUndo) await restoreLegs(unit, [...new Set(changed.map(({ row }) => row.event_group_id))])
  const withdrawn = isUndo ? await withdrawChanges(unit, recorded) : NONE
  await insertPersonalChanges(
    unit,
    recorded.filter(({ eventId, field }) => !withdrawn.has(`${eventId} ${field}`)),
  )
  // The bytes of the updated columns and the inserted changes count toward the user's daily write limit.
  unit.addBytes(Buffer.byteLength(JSON.stringify([changed.map(({ columns }) => columns), recorded])))
  const decided = [...(wanted.keepMine ?? []), ...(wanted.useTheirs ?? [])]
  if (decided.length > 0) {
    const ids = rows.map((row) => row.id)
    await acknowledgeTheirs(unit, ids, decided)
  }
  const edited = changed.filter(({ changes }) => changes.length > 0).map(({ row }) => row.event_group_id)
  const raised = await raiseVersions(unit, [...new Set(edited)].sort())
  if (withdrawn.size > 0) await resetLastEdit(unit, [...raised.keys()])
  if (wanted.location !== undefined) await geocodeLater(unit, [wanted.location])
  if (wanted.visibility !== undefined)
    unit.bump(
      ...(await threadCircleOf(
        unit,
        changed.map(({ row }) => row.event_group_id),
      )),
    )
  unit.bump(...profileSubjects(changed.map(({ row }) => row.profile_id)))
  return Object.fromEntries(
    rows.flatMap((row) => {
      const made = raised.get(row.event_group_id)
      return made === undefined ? [] : [[row.id, made] as const]
    }),
  )
}

function assertFits(opened: LockedRow, { sport, durationMinutes }: Wanted): void {
  if (opened.platform !== 'Manual' && sport !== undefined && sport !== opened.sport)
    throw new AppError('sportLocked')
  if (durationMinutes !== undefined && !isLength(durationMinutes, lengthOf(timeOf(opened))))
    throw new AppError('invalid', [{ path: ['durationMinutes'], message: 'Not one of the lengths.' }])
}

/**
 * True if the event has begun.
 * An edit of a whole series does not change the time of events that have begun.
 */
function hasBegun(row: LockedRow, now: Temporal.Instant): boolean {
  return row.start_time !== null && Temporal.Instant.compare(row.start_time, now) <= 0
}

function timeAfter(row: LockedRow, move: Move): EventTime {
  const time = moved(timeOf(row), move)
  const { when } = time
  if (when.kind === 'days') assertOurYears(when.firstDay, when.lastDay)
  else assertOurYears(dayOf(when.start, when.zone), dayOf(when.end ?? when.start, when.zone))
  return time
}
