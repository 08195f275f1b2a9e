import type { EventDifference, EventNews } from '@homefield/contract/event'
import { RECORDED_FIELDS, type RecordedField } from '@homefield/domain/event-fields'
import { authorOf, differenceOf } from '../difference.view.ts'
import type { ChangeRow } from './store.ts'

/*
 * Merges the changes that the viewer has not acknowledged into one difference per field.
 * A difference consists of the first old value and the last new value of the field.
 * Leaves out a field that has its old value again.
 * Leaves out changes before the viewer's own edit of the field, because the viewer saw them when editing.
 * Lists the platform's changes to overridden fields separately from all other changes.
 * The event's card shows the parent's value of an overridden field, not the platform's change.
 * For a new event, keeps only the change 'added' (the event is new) and changes of the status.
 */

/** Fields in the order in which the app lists changes. Fields that are not listed here come last. */
const LEADING = [
  'status',
  'when',
  'location',
  'field',
  'arriveBy',
  'title',
  'opponent',
  'homeOrAway',
] as const satisfies readonly RecordedField[]
const FIELDS: readonly EventDifference['field'][] = [
  ...new Set(['added', ...LEADING, ...RECORDED_FIELDS] as const),
]

/** The parts of a change that decide whether it is news. */
type Comparable = Pick<ChangeRow, 'id' | 'event_id' | 'field' | 'changed_by' | 'is_overridden'> & {
  readonly old_value: unknown
  readonly new_value: unknown
}

interface Folded<Row extends Comparable = ChangeRow> {
  readonly first: Row
  readonly last: Row
}

interface Shown<Row extends Comparable> {
  readonly news: readonly Folded<Row>[]
  readonly overridden: readonly Folded<Row>[]
  readonly changeIds: string[]
}

/**
 * @param changes the changes of one event group, oldest first, including the viewer's own
 * @param representative id of the row that provides the card's values; if rows differ in a field, this row wins
 */
export function foldNews(
  changes: readonly ChangeRow[],
  representative: string,
  viewerId: string,
): EventNews | null {
  const { news, overridden, changeIds } = shownOf(changes, representative, viewerId)
  const newest = [...news, ...overridden]
    .map(({ last }) => last)
    .toSorted(byTime)
    .at(-1)
  if (newest === undefined) return null
  return {
    changeIds,
    differences: news.map(difference),
    overridden: overridden.map(difference),
    changedAt: newest.changed_at,
    by: authorOf(newest, viewerId),
  }
}

/** Returns true if `foldNews` would return news. */
export function hasNews(changes: readonly Comparable[], representative: string, viewerId: string): boolean {
  const { news, overridden } = shownOf(changes, representative, viewerId)
  return news.length > 0 || overridden.length > 0
}

function shownOf<Row extends Comparable>(
  changes: readonly Row[],
  representative: string,
  viewerId: string,
): Shown<Row> {
  const byRow = new Map<string, Map<string, Folded<Row>>>()
  const ids = new Set<string>()
  const under = new Map<string, Map<string, Folded<Row>>>()
  for (const change of changes) {
    const rows = change.is_overridden ? under : byRow
    const fields = rows.get(change.event_id) ?? new Map<string, Folded<Row>>()
    rows.set(change.event_id, fields)
    if (change.changed_by === viewerId) {
      fields.delete(change.field)
      continue
    }
    ids.add(change.id)
    const earlier = fields.get(change.field)
    fields.set(change.field, { first: earlier?.first ?? change, last: change })
  }
  const shown = shownBy(byRow, representative)
  const isNew = shown.some(({ last }) => last.field === 'added')
  const news = isNew ? shown.filter(({ last }) => last.field === 'added' || last.field === 'status') : shown
  return { news, overridden: shownBy(under, representative), changeIds: [...ids] }
}

function shownBy<Row extends Comparable>(
  byRow: ReadonlyMap<string, ReadonlyMap<string, Folded<Row>>>,
  representative: string,
): Folded<Row>[] {
  if (byRow.size === 0) return []
  const own = byRow.get(representative)
  const others = [...byRow].filter(([row]) => row !== representative).map(([, fields]) => fields)
  return FIELDS.flatMap((field): Folded<Row>[] => {
    const folded =
      own?.get(field) ??
      // An event counts as new only if the copy shown on the event's card is new.
      // A copy that a later sync adds for a sibling does not make the event new.
      (field === 'added' ? undefined : others.map((fields) => fields.get(field)).find(Boolean))
    return folded && isDifferent(folded) ? [folded] : []
  })
}

function difference({ first, last }: Folded): EventDifference {
  return differenceOf(last.field, first.old_value, last.new_value)
}

/** Compares the JSON texts, because PostgreSQL's jsonb writes equal values as equal texts. */
function isDifferent({ first, last }: Folded<Comparable>): boolean {
  return last.field === 'added' || JSON.stringify(first.old_value) !== JSON.stringify(last.new_value)
}

function byTime(one: ChangeRow, other: ChangeRow): number {
  return Temporal.Instant.compare(one.changed_at, other.changed_at)
}
