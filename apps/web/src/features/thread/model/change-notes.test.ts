import type { EventHistoryEntry } from '@homefield/contract/event'
import { expect, test } from 'vitest'
import { changeNotes } from './change-notes.ts'

const entry = (id: string, difference: EventHistoryEntry['difference']): EventHistoryEntry => ({
  id,
  at: '2026-05-12T10:00:00Z',
  by: { kind: 'platform', name: 'Playmetrics' },
  difference,
  isOverridden: false,
})

test('changeNotes returns only changes that matter to participants, such as a new date or a cancellation', () => {
  const notes = changeNotes([
    entry('moved', {
      field: 'when',
      from: { kind: 'days', firstDay: '2026-05-16', lastDay: '2026-05-16', timeTbd: true },
      to: { kind: 'days', firstDay: '2026-05-17', lastDay: '2026-05-17', timeTbd: true },
    }),
    entry('described', { field: 'description', from: null, to: 'Bring water' }),
    entry('off', { field: 'status', from: 'confirmed', to: 'cancelled' }),
    entry('new', { field: 'added' }),
    entry('hidden', { field: 'visibility', from: 'public', to: 'private' }),
  ])
  expect(notes.map(({ id, createdAt }) => [id, createdAt])).toEqual([
    ['change moved', '2026-05-12T10:00:00Z'],
    ['change off', '2026-05-12T10:00:00Z'],
  ])
})
