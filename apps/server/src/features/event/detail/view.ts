import {
  type EventDetail,
  type EventHistoryEntry,
  type EventOverride,
  type EventShare,
} from '@homefield/contract/event'
import { OVERRIDE_FIELDS } from '@homefield/domain/event-fields'
import type { JsonValue } from '@homefield/database/json-column'
import { dayOf } from '@homefield/domain/time/day'
import { comparedFields } from '../../../lib/event-columns.ts'
import { authorOf, differenceOf } from '../difference.view.ts'
import type { EventRow } from '../store.ts'
import type { ChangeRow } from '../news/store.ts'
import type { OwnTimes, SeriesRow, ShareRow } from './store.ts'

const LONGEST_HISTORY = 50
/** If two feeds report the same change within 24 hours, the history shows the change only once. */
const SAME_CHANGE = { hours: 24 } as const

/** Time of a manual event as the user typed it, in the event's own time zone. */
export function typedTime(times: OwnTimes): EventDetail['typedTime'] {
  const { wall_start: wall, duration_minutes: minutes, zone } = times
  if (wall === null || minutes === null || zone === null) return null
  const typed = Temporal.PlainDateTime.from(wall)
  return {
    date: typed.toPlainDate().toString(),
    startTime: typed.toPlainTime().toString({ smallestUnit: 'minute' }),
    isSecond: times.is_second,
    durationMinutes: minutes,
    zone,
  }
}

/** @param row the current values; `kept` has its overrides with the platform's values */
export function overridesOf(row: EventRow, kept: JsonValue): EventOverride[] {
  const fields = comparedFields(row)
  return OVERRIDE_FIELDS.flatMap((field): EventOverride[] => {
    const override = member(kept, field)
    if (override === undefined) return []
    const theirs = member(override, 'theirs') ?? null
    const changed = member(override, 'changed')
    const at = changed === undefined ? undefined : member(changed, 'at')
    return [
      {
        difference: differenceOf(field, theirs, fields[field]),
        theirChange:
          changed === undefined || typeof at !== 'string'
            ? null
            : { difference: differenceOf(field, member(changed, 'from') ?? null, theirs), at },
      },
    ]
  })
}

function member(value: JsonValue, key: string): JsonValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: JsonValue })[key]
    : undefined
}

/**
 * Returns the history newest first.
 * Shows a change only once if the change affected several children's copies or came from two feeds.
 */
export function historyOf(changes: readonly ChangeRow[], viewerId: string): EventHistoryEntry[] {
  const distinct: ChangeRow[] = []
  for (const change of changes)
    if (!distinct.some((other) => isSameChange(other, change))) distinct.push(change)
  return distinct.slice(0, LONGEST_HISTORY).map((change) => ({
    id: change.id,
    difference: differenceOf(change.field, change.old_value, change.new_value),
    at: change.changed_at,
    by: authorOf(change, viewerId),
    isOverridden: change.is_overridden,
  }))
}

function isSameChange(one: ChangeRow, other: ChangeRow): boolean {
  return (
    one.event_id !== other.event_id &&
    one.field === other.field &&
    one.changed_by === other.changed_by &&
    one.is_overridden === other.is_overridden &&
    JSON.stringify([one.old_value, one.new_value]) === JSON.stringify([other.old_value, other.new_value]) &&
    Temporal.Duration.compare(
      Temporal.Instant.from(other.changed_at).until(one.changed_at).abs(),
      SAME_CHANGE,
    ) <= 0
  )
}

export function showShare(row: ShareRow): EventShare {
  return {
    id: row.id,
    recipientEmail: row.recipient,
    at: row.shared_at,
    by: { kind: 'person', name: row.shared_by_name, isViewer: false },
  }
}

/** @param rows all events of the series, sorted by time */
export function seriesOf(
  rows: readonly SeriesRow[],
  eventGroupId: string,
  { now, zone }: { now: Temporal.Instant; zone: string },
): EventDetail['series'] {
  const last = rows.at(-1)
  const position = rows.findIndex((row) => row.event_group_id === eventGroupId)
  if (!last || position < 0) return null
  const hasBegun = (row: SeriesRow) => Temporal.Instant.compare(row.begins, now) <= 0
  return {
    count: rows.length,
    following: rows.length - position,
    past: rows.filter(hasBegun).length,
    lastDay: dayOf(Temporal.Instant.from(last.begins), zone).toString(),
  }
}
