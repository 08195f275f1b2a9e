import type { EventDifference, EventWhen } from '@homefield/contract/event'
import type { ToldEvent } from '@homefield/contract/notification'
import { differenceOf, when } from '../event/service.ts'
import type { ToldChangeRow } from './store.ts'

/*
 * From the single changes that an entry of the bell tells of to its events: of each field what the first change took away
 * and what the last one brought. What came back to where it was is told as its last change: the reader may have heard of the
 * one before, and be on his way by it. Of an event that is new only that is told.
 */

/** @param changes of one entry, as `toldChangesOf` orders them */
export function toldEvents(changes: readonly ToldChangeRow[]): ToldEvent[] {
  return [...Map.groupBy(changes, (change) => change.happening_id).values()].flatMap((rows) => {
    const [speaker] = rows
    if (!speaker) return []
    const isNew = rows.some(({ field }) => field === 'added')
    const told = isNew ? rows.filter(({ field }) => field === 'added').slice(0, 1) : rows
    const at: EventWhen = when(speaker)
    return [
      {
        eventId: speaker.event_id,
        title: speaker.title,
        when: at,
        place: speaker.place_name,
        isGone: speaker.is_deleted,
        differences: folded(told.filter((row) => !row.is_overridden)),
        overridden: folded(told.filter((row) => row.is_overridden)),
      },
    ]
  })
}

/** Where the rows of two children tell of one field, the first child's do. */
function folded(rows: readonly ToldChangeRow[]): EventDifference[] {
  return [...Map.groupBy(rows, ({ field }) => field)].flatMap(([field, ofField]) => {
    const own = ofField.filter(({ event_id: event }) => event === ofField[0]?.event_id)
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return []
    const from = isSame(first.old_value, last.new_value) ? last.old_value : first.old_value
    return [differenceOf(field, from, last.new_value)]
  })
}

/** Both come out of jsonb, which spells equal values alike. */
function isSame(one: ToldChangeRow['old_value'], other: ToldChangeRow['new_value']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
