import type { EventDifference } from '@homefield/contract/event'
import { expect, test } from 'vitest'
import { foldNews, hasNews } from './model.ts'
import type { ChangeRow } from './store.ts'

const ME = 'me'
const PLATFORM = new Set(['platform', 'under'])
let nth = 0

/**
 * Builds changes from short texts such as 'a title A→B erin'.
 * Each text consists of the event id, the field, the old and new value, and the author.
 * Each change is one minute later than the change before.
 * `under` stands for a change that the platform made to a field that a parent has overridden.
 */
function changes(...notified: readonly string[]): ChangeRow[] {
  return notified.map((text, index) => {
    const [row = '', field = '', values = '', by = 'platform'] = text.split(' ')
    const [from = '', to = ''] = values.split('→')
    nth += 1
    return {
      id: `01900000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
      event_id: row,
      event_group_id: 'h',
      platform: 'TeamSnap',
      field,
      old_value: from,
      new_value: to,
      changed_by: PLATFORM.has(by) ? null : by,
      changed_by_name: PLATFORM.has(by) ? null : by.toUpperCase(),
      changed_at: `2026-05-01T12:${String(index).padStart(2, '0')}:00Z`,
      is_overridden: by === 'under',
    }
  })
}

function spelled(one: EventDifference): string {
  if (one.field === 'added') return 'added'
  return `${one.field} ${JSON.stringify(one.from)}→${JSON.stringify(one.to)}`.replaceAll('"', '')
}

/** Returns the merged changes as short texts such as 'title A→B', with time and author of the last change. */
function folded(...notified: readonly string[]) {
  const rows = changes(...notified)
  const news = foldNews(rows, 'a', ME)
  expect(hasNews(rows, 'a', ME)).toBe(news !== null)
  return (
    news && {
      notified: [
        ...news.differences.map(spelled),
        ...news.overridden.map((one) => `under yours: ${spelled(one)}`),
      ],
      ids: rows.flatMap(({ id }, index) => (news.changeIds.includes(id) ? [index] : [])),
      minute: news.changedAt.slice(14, 16),
      by: news.by.name,
    }
  )
}

test.each<[string, string[], ReturnType<typeof folded>]>([
  ['no change', [], null],
  ['one change', ['a title A→B'], { notified: ['title A→B'], ids: [0], minute: '00', by: 'TeamSnap' }],
  [
    'three changes to one field become one, from the first old value to the last new value',
    ['a title A→B', 'a title B→C', 'a title C→D'],
    { notified: ['title A→D'], ids: [0, 1, 2], minute: '02', by: 'TeamSnap' },
  ],
  ['a field that is back at its old value', ['a title A→B', 'a title B→A'], null],
  [
    'a field that is back at its old value, and another field that changed',
    ['a field 1→2', 'a title A→B', 'a title B→A'],
    { notified: ['field 1→2'], ids: [0, 1, 2], minute: '00', by: 'TeamSnap' },
  ],
  [
    'the status is listed before other fields',
    ['a title A→B', 'a status confirmed→cancelled'],
    { notified: ['status confirmed→cancelled', 'title A→B'], ids: [0, 1], minute: '01', by: 'TeamSnap' },
  ],
  ['only a change by the viewer', ['a title A→B me'], null],
  [
    'a change by another person, and then by the viewer to the same field',
    ['a title A→B', 'a title B→C me'],
    null,
  ],
  [
    'a change by the viewer, and then by another person',
    ['a title A→B me', 'a title B→C'],
    { notified: ['title B→C'], ids: [1], minute: '01', by: 'TeamSnap' },
  ],
  [
    'a change by another person, and by the viewer to another field',
    ['a title A→B', 'a field 1→2 me'],
    { notified: ['title A→B'], ids: [0], minute: '00', by: 'TeamSnap' },
  ],
  [
    'a change by another person',
    ['a title A→B ann'],
    { notified: ['title A→B'], ids: [0], minute: '00', by: 'ANN' },
  ],
  [
    'the same change to both children’s rows appears once',
    ['a title A→B', 'b title A→B'],
    { notified: ['title A→B'], ids: [0, 1], minute: '00', by: 'TeamSnap' },
  ],
  [
    'the shown row’s value wins if the rows of two children differ',
    ['b field 1→3', 'a field 1→2'],
    { notified: ['field 1→2'], ids: [0, 1], minute: '01', by: 'TeamSnap' },
  ],
  [
    'a change to another child’s row, if the shown row has none',
    ['b field 1→3'],
    { notified: ['field 1→3'], ids: [0], minute: '00', by: 'TeamSnap' },
  ],
  ['a new event', ['a added →'], { notified: ['added'], ids: [0], minute: '00', by: 'TeamSnap' }],
  [
    'a new event that changed since',
    ['a added →', 'a title A→B'],
    { notified: ['added'], ids: [0, 1], minute: '00', by: 'TeamSnap' },
  ],
  [
    'a new event that was cancelled since',
    ['a added →', 'a status confirmed→cancelled'],
    { notified: ['added', 'status confirmed→cancelled'], ids: [0, 1], minute: '01', by: 'TeamSnap' },
  ],
  [
    'a platform’s changes to an overridden field are listed apart from other changes',
    ['a title A→B under', 'a field 1→2', 'a title B→C under'],
    { notified: ['field 1→2', 'under yours: title A→C'], ids: [0, 1, 2], minute: '02', by: 'TeamSnap' },
  ],
  [
    'only a platform’s change to an overridden field',
    ['a title A→B under'],
    { notified: ['under yours: title A→B'], ids: [0], minute: '00', by: 'TeamSnap' },
  ],
  [
    'a platform’s change to an overridden field, and back again',
    ['a title A→B under', 'a title B→A under'],
    null,
  ],
  [
    'a platform’s change, then a parent’s override, then another platform’s change',
    ['a title A→B', 'a title B→C me', 'a title B→D under'],
    { notified: ['under yours: title B→D'], ids: [0, 2], minute: '02', by: 'TeamSnap' },
  ],
  ['a new event for a second child only', ['b added →'], null],
])('merges an event’s changes: %s', (_case, notified, expected) => {
  expect(folded(...notified)).toEqual(expected)
})
