import { EVENT_DURATIONS, type EventChange } from '@homefield/contract/event'
import { activityOf } from '@homefield/domain/activity'
import { EDITABLE_TEXTS, mapGiven, type OverrideField } from '@homefield/domain/event-fields'
import { applyOwn, applyParent, type Applied, keepMine, takeTheirs } from '@homefield/domain/override'
import { type ComparedFields, isSameValue, type Json } from '@homefield/domain/reconcile'
import { sportNamed } from '@homefield/domain/sport'
import type { EventTime, TypedChange } from '@homefield/domain/typed-time'
import {
  comparedFields,
  ownableColumns,
  ownedFields,
  whenColumns,
  whenOf,
} from '../../../lib/event-columns.ts'
import type { LockedRow, NewColumns, PersonalChange } from './store.ts'

export type Wanted = Omit<EventChange, 'version' | 'scope' | 'zone' | 'isUndo'>

export function timeOf(row: LockedRow): EventTime {
  const when = whenOf(comparedFields(row).when)
  if (row.wall_start === null || row.duration_minutes === null) return { when, typed: null }
  const wall = Temporal.PlainDateTime.from(row.wall_start)
  return { when, typed: { wall, isSecond: row.is_second, minutes: row.duration_minutes } }
}

export function typedChange({ date, startTime, isSecond, durationMinutes }: Wanted): TypedChange {
  return {
    date: date === undefined ? undefined : Temporal.PlainDate.from(date),
    startTime: startTime === undefined ? undefined : Temporal.PlainTime.from(startTime),
    isSecond,
    durationMinutes,
  }
}

/**
 * A user who drags the edge of an event changes its length in steps of 15 minutes.
 * The form also offers other lengths (`EVENT_DURATIONS`).
 */
const DRAG_MINUTES = 15

export function isLength(minutes: number, own: number | null): boolean {
  return (
    minutes === own ||
    minutes % DRAG_MINUTES === 0 ||
    (EVENT_DURATIONS as readonly number[]).includes(minutes)
  )
}

export interface RowChange {
  readonly row: LockedRow
  readonly columns: NewColumns
  readonly changes: readonly PersonalChange[]
}

/**
 * Applies an edit to one child's copy of an event. Returns null if no column changes.
 * Even if the user sees no change, the column `overrides` may change.
 * That column also stores which value of the platform the user saw.
 * @param time null if the user did not change the time
 */
export function changedRow(row: LockedRow, wanted: Wanted, time: EventTime | null): RowChange | null {
  const isManual = row.platform === 'Manual'
  const own = ownTexts(row, wanted, time)
  const applied = isManual ? applyOwn(ownedFields(row), own) : applySynced(row, wanted, own)
  const columns: NewColumns = {
    ...(applied.changes.length > 0 && ownableColumns(applied.fields)),
    ...(isManual && typedColumns(time)),
    ...(isManual && wanted.title !== undefined && { activity: activityOf(wanted.title) }),
    ...(!isSameValue(overridesJson(applied), row.overrides) && {
      overrides: JSON.stringify(applied.overrides),
    }),
    ...(isManual && differs(wanted.sport, row.sport) && sportColumns(wanted.sport ?? row.sport)),
    ...(differs(wanted.visibility, row.visibility) && { visibility: wanted.visibility ?? row.visibility }),
  }
  const changes = [
    ...applied.changes,
    ...(columns.sport === undefined ? [] : [{ field: 'sport' as const, from: row.sport, to: columns.sport }]),
    ...(columns.visibility === undefined
      ? []
      : [{ field: 'visibility' as const, from: row.visibility, to: columns.visibility }]),
  ].map(({ field, from, to }) => ({ eventId: row.id, ownerId: row.owner_id, field, from, to }))
  if (changes.length === 0 && columns.overrides === undefined) return null
  return { row, columns, changes }
}

function applySynced(row: LockedRow, wanted: Wanted, own: OwnTexts): Applied {
  const dropped = takeTheirs(ownedFields(row), wanted.useTheirs ?? [])
  const kept = keepMine(dropped, wanted.keepMine ?? [])
  const parent = applyParent(kept, own)
  return { ...parent, changes: [...dropped.changes, ...parent.changes] }
}

/**
 * Converts an interface to the column's JSON type.
 * TypeScript cannot assign an interface directly, because an interface has no index signature.
 */
const overridesJson = ({ overrides }: Applied) => overrides as unknown as Json

type OwnTexts = Partial<Pick<ComparedFields, OverrideField>>

function ownTexts(row: LockedRow, wanted: Wanted, time: EventTime | null): OwnTexts {
  const { title, location, locationName, status } = wanted
  return {
    ...(title !== undefined && { title }),
    ...mapGiven(EDITABLE_TEXTS, (name) => (wanted[name] === undefined ? undefined : wanted[name] || null)),
    ...((location !== undefined || locationName !== undefined) && {
      location: {
        name: locationName === undefined ? row.location_name : locationName || null,
        address: location === undefined ? row.location : location || null,
      },
    }),
    ...(status !== undefined && { status }),
    ...(time && { when: whenJson(row, time) }),
  }
}

/** Returns the new time in the JSON format of the table `event_changes`. */
function whenJson(row: LockedRow, time: EventTime): Json {
  return comparedFields({ ...row, ...whenColumns(time.when) }).when
}

function typedColumns(time: EventTime | null): NewColumns {
  if (!time?.typed) return {}
  const { wall, isSecond, minutes } = time.typed
  return { wall_start: wall.toString(), is_second: isSecond, duration_minutes: minutes }
}

function sportColumns(name: string): NewColumns {
  const { name: sport, color } = sportNamed(name)
  return { sport, color }
}

function differs(wanted: string | undefined, known: string): boolean {
  return wanted !== undefined && wanted !== known
}
