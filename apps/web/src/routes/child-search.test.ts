import { expect, test } from 'vitest'
import { childSearch } from './child-search.ts'

test("childSearch returns the calendar parameters and the filters of a child's page", () => {
  const search = { view: 'agenda', date: '2026-05-14', platforms: 'TeamSnap,Manual', activities: 'game' }
  expect(childSearch(search)).toEqual(search)
})

test('childSearch ignores invalid search parameters', () => {
  expect(childSearch({ view: 'board', platforms: 7, activities: ['game'] })).toEqual({})
})
