import { expect, test } from 'vitest'
import { taken } from './draft.ts'
import { madeOpened } from './opened.fixture.ts'
import { valuesOf } from './values.ts'

test('what was half typed stands on the event as it is now, and undoes nothing of others', () => {
  const base = valuesOf(madeOpened(), 'America/New_York')
  const draft = { base, values: { ...base, title: 'Practice, bring shin guards' } }
  const current = { ...base, startTime: '18:00', location: 'Cedar Park, Field 5' }
  expect(taken(draft, current)).toEqual({ ...current, title: 'Practice, bring shin guards' })
  expect(taken(null, current)).toEqual(current)
})
