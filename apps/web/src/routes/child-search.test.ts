import { expect, test } from 'vitest'
import { childSearch } from './child-search.ts'

test('a child’s address is a calendar’s, with what is chosen of its events', () => {
  const search = { view: 'agenda', date: '2026-05-14', platforms: 'TeamSnap,Manual', activities: 'game' }
  expect(childSearch(search)).toEqual(search)
})

test('what makes no sense is as if it were not there', () => {
  expect(childSearch({ view: 'board', platforms: 7, activities: ['game'] })).toEqual({})
})
