import type { EventDifference } from '@homefield/contract/event'
import { expect, test } from 'vitest'
import { foldNews } from './model.ts'
import type { ChangeRow } from './store.ts'

const ME = 'me'
const PLATFORM = new Set(['platform', 'under'])
let nth = 0

/**
 * Changes as `row field old→new by`, a minute apart. `under` means the platform's change under an override.
 */
function changes(...told: readonly string[]): ChangeRow[] {
  return told.map((text, index) => {
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

/** The merged differences as `field old→new`, with time and author. */
function folded(...told: readonly string[]) {
  const rows = changes(...told)
  const news = foldNews(rows, 'a', ME)
  return (
    news && {
      told: [
        ...news.differences.map(spelled),
        ...news.overridden.map((one) => `under yours: ${spelled(one)}`),
      ],
      ids: rows.flatMap(({ id }, index) => (news.changeIds.includes(id) ? [index] : [])),
      minute: news.changedAt.slice(14, 16),
      by: news.by.kind === 'platform' ? news.by.name : news.by.name,
    }
  )
}

test.each<[string, string[], ReturnType<typeof folded>]>([
  ['nothing changed', [], null],
  ['one change', ['a title A→B'], { told: ['title A→B'], ids: [0], minute: '00', by: 'TeamSnap' }],
  [
    'first old to last new',
    ['a title A→B', 'a title B→C', 'a title C→D'],
    { told: ['title A→D'], ids: [0, 1, 2], minute: '02', by: 'TeamSnap' },
  ],
  ['what changed back', ['a title A→B', 'a title B→A'], null],
  [
    'what changed back beside what did not: the newest that is told counts',
    ['a field 1→2', 'a title A→B', 'a title B→A'],
    { told: ['field 1→2'], ids: [0, 1, 2], minute: '00', by: 'TeamSnap' },
  ],
  [
    'status before the rest',
    ['a title A→B', 'a status confirmed→cancelled'],
    { told: ['status confirmed→cancelled', 'title A→B'], ids: [0, 1], minute: '01', by: 'TeamSnap' },
  ],
  ['my own alone', ['a title A→B me'], null],
  ['mine ends what others changed before', ['a title A→B', 'a title B→C me'], null],
  [
    'what others change after mine',
    ['a title A→B me', 'a title B→C'],
    { told: ['title B→C'], ids: [1], minute: '01', by: 'TeamSnap' },
  ],
  [
    'mine of another field',
    ['a title A→B', 'a field 1→2 me'],
    { told: ['title A→B'], ids: [0], minute: '00', by: 'TeamSnap' },
  ],
  ['another person’s', ['a title A→B ann'], { told: ['title A→B'], ids: [0], minute: '00', by: 'ANN' }],
  [
    'both children’s rows tell once',
    ['a title A→B', 'b title A→B'],
    { told: ['title A→B'], ids: [0, 1], minute: '00', by: 'TeamSnap' },
  ],
  [
    'the row that is shown is right',
    ['b field 1→3', 'a field 1→2'],
    { told: ['field 1→2'], ids: [0, 1], minute: '01', by: 'TeamSnap' },
  ],
  [
    'another row where that one says nothing',
    ['b field 1→3'],
    { told: ['field 1→3'], ids: [0], minute: '00', by: 'TeamSnap' },
  ],
  ['new', ['a added →'], { told: ['added'], ids: [0], minute: '00', by: 'TeamSnap' }],
  [
    'new, and changed since',
    ['a added →', 'a title A→B'],
    { told: ['added'], ids: [0, 1], minute: '00', by: 'TeamSnap' },
  ],
  [
    'new, and cancelled since',
    ['a added →', 'a status confirmed→cancelled'],
    { told: ['added', 'status confirmed→cancelled'], ids: [0, 1], minute: '01', by: 'TeamSnap' },
  ],
  [
    'what the platform changed under a parent’s own, apart from what counts',
    ['a title A→B under', 'a field 1→2', 'a title B→C under'],
    { told: ['field 1→2', 'under yours: title A→C'], ids: [0, 1, 2], minute: '02', by: 'TeamSnap' },
  ],
  [
    'that alone',
    ['a title A→B under'],
    { told: ['under yours: title A→B'], ids: [0], minute: '00', by: 'TeamSnap' },
  ],
  ['that, and back', ['a title A→B under', 'a title B→A under'], null],
  [
    'one field that counted, and is a parent’s own since',
    ['a title A→B', 'a title B→C me', 'a title B→D under'],
    { told: ['under yours: title B→D'], ids: [0, 2], minute: '02', by: 'TeamSnap' },
  ],
  ['new for a second child only', ['b added →'], null],
])('merges changes into news: %s', (_case, told, expected) => {
  expect(folded(...told)).toEqual(expected)
})
