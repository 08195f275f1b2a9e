import { expect, test } from 'vitest'
import { conflictsOf, kept } from './draft.ts'
import { valuesOf } from './form.ts'
import { profile } from './profile.fixture.ts'

const base = valuesOf(profile({ name: 'Maya', notes: 'Peanuts' }))
const typed = { ...base, name: 'Maja', notes: 'Peanuts and eggs' }

test('reports a conflict for a drafted field that somebody else changed, until the user resolves the conflict', () => {
  const draft = kept(typed, base, [], null)
  expect(draft).toEqual({
    values: { name: 'Maja', notes: 'Peanuts and eggs' },
    base: { name: 'Maya', notes: 'Peanuts' },
  })
  expect(conflictsOf(draft, base)).toEqual([])
  expect(conflictsOf(null, base)).toEqual([])
  const current = { ...base, notes: 'Peanuts, milk', color: '#F97316' as const }
  expect(conflictsOf(draft, current)).toEqual(['notes'])
  // The draft and the server have the same value, so there is no conflict.
  expect(conflictsOf(draft, { ...base, notes: 'Peanuts and eggs' })).toEqual([])
  // If the draft was stored while the conflict was open, restoring the draft shows the conflict again.
  // If the draft was stored after the user had resolved the conflict, restoring the draft shows no conflict.
  const shown = { ...current, ...draft.values }
  expect(conflictsOf(kept(shown, current, ['notes'], draft), current)).toEqual(['notes'])
  expect(conflictsOf(kept(shown, current, [], draft), current)).toEqual([])
})
