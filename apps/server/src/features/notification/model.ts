import type { EventDifference, EventWhen } from '@homefield/contract/event'
import type { NotifiedEvent } from '@homefield/contract/notification'
import { differenceOf, when } from '../event/service.ts'
import type { NotifiedChangeRow } from './store.ts'

/*
 * Groups a notification's changes by event. Each field shows its value before the first change and after the last.
 * If a field returned to the first value, the notification reports only the last change of the field.
 * The reader may know the changed value from an earlier notification, so the return must be reported too.
 * For a new event, the notification reports only that the event is new.
 */

/** @param changes of one notification, in the order of `notifiedChangesOf` */
export function notifiedEvents(changes: readonly NotifiedChangeRow[]): NotifiedEvent[] {
  return [...Map.groupBy(changes, (change) => change.event_group_id).values()].flatMap((rows) => {
    const [representative] = rows
    if (!representative) return []
    const isNew = rows.some(({ field }) => field === 'added')
    const shown = isNew ? rows.filter(({ field }) => field === 'added').slice(0, 1) : rows
    const at: EventWhen = when(representative)
    return [
      {
        eventId: representative.event_id,
        title: representative.title,
        when: at,
        place: representative.place_name,
        isGone: representative.is_deleted,
        differences: folded(shown.filter((row) => !row.is_overridden)),
        overridden: folded(shown.filter((row) => row.is_overridden)),
      },
    ]
  })
}

/** If the same field changed for two children's copies of an event, shows only the first copy's changes. */
function folded(rows: readonly NotifiedChangeRow[]): EventDifference[] {
  return [...Map.groupBy(rows, ({ field }) => field)].flatMap(([field, ofField]) => {
    const own = ofField.filter(({ event_id: event }) => event === ofField[0]?.event_id)
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return []
    const from = isSame(first.old_value, last.new_value) ? last.old_value : first.old_value
    return [differenceOf(field, from, last.new_value)]
  })
}

/** Compares JSON texts, because PostgreSQL's jsonb serializes equal values identically. */
function isSame(one: NotifiedChangeRow['old_value'], other: NotifiedChangeRow['new_value']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
