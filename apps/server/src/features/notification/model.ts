import type { EventDifference, EventWhen } from '@homefield/contract/event'
import type { NotifiedEvent } from '@homefield/contract/notification'
import { differenceOf, when } from '../event/service.ts'
import type { NotifiedChangeRow } from './store.ts'

/*
 * Groups a notification's changes by event. Each field shows its value before the first and after the last change.
 * If a field is back at its first value, the notification shows only the last change of the field.
 * An earlier notification may have told the user the changed value, so the change back must be shown, too.
 * A new event is shown only as new, without its changes.
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

/** If two children's copies of an event have a change of the same field, shows only the first copy's change. */
function folded(rows: readonly NotifiedChangeRow[]): EventDifference[] {
  return [...Map.groupBy(rows, ({ field }) => field)].flatMap(([field, ofField]) => {
    const own = ofField.filter(({ event_id: event }) => event === ofField[0]?.event_id)
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return []
    const from = isSame(first.old_value, last.new_value) ? last.old_value : first.old_value
    return [differenceOf(field, from, last.new_value)]
  })
}

/** The comparison of JSON texts is safe, because PostgreSQL's jsonb serializes equal values identically. */
function isSame(one: NotifiedChangeRow['old_value'], other: NotifiedChangeRow['new_value']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
