import { expect, test } from 'vitest'
import { childSearch } from './child-search.ts'

test("reads the calendar parameters and the filters of a child's page", () => {
  const search = { view: 'agenda', date: '2026-05-14', platforms: 'TeamSnap,Manual', activities: 'game' }
  expect(childSearch(search)).toEqual(search)
})

test('ignores invalid parameters', () => {
  expect(childSearch({ view: 'board', platforms: 7, activities: ['game'] })).toEqual({})
})
