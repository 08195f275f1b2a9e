import { expect, test } from 'vitest'
import { kept, taken } from './draft.ts'
import { madeOpened } from './opened.fixture.ts'
import { valuesOf } from './values.ts'

const base = valuesOf(madeOpened(), 'America/New_York')

test('applies a draft to the current event without reverting other people’s changes', () => {
  const draft = { base, values: { ...base, title: 'Practice, bring shin guards' } }
  const current = { ...base, startTime: '18:00', location: 'Cedar Park, Field 5' }
  expect(taken(draft, current)).toEqual({
    values: { ...current, title: 'Practice, bring shin guards' },
    conflicts: [],
  })
  expect(taken(null, current)).toEqual({ values: current, conflicts: [] })
})

test('a restored draft reports its conflict with the event again until the user resolves the conflict', () => {
  const draft = { base, values: { ...base, title: 'Practice, bring shin guards', location: 'Field 2' } }
  const current = { ...base, title: 'Practice at Weller' }
  const { values, conflicts } = taken(draft, current)
  expect([values.title, values.location, conflicts]).toEqual([
    'Practice, bring shin guards',
    'Field 2',
    ['title'],
  ])
  // If the draft was stored while the conflict was open, restoring the draft shows the conflict again.
  // If the draft was stored after the user had resolved the conflict, restoring the draft shows no conflict.
  expect(taken(kept(values, current, conflicts, draft), current).conflicts).toEqual(['title'])
  expect(taken(kept(values, current, [], draft), current)).toEqual({ values, conflicts: [] })
  // If both people typed the same text, there is no conflict.
  expect(taken(draft, { ...current, title: draft.values.title }).conflicts).toEqual([])
})
