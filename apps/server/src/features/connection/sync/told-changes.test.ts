import { expect, it } from 'vitest'
import { toldChanges } from './model.ts'

const fields = (...names: ('when' | 'title' | 'opponent' | 'status' | 'field' | 'location')[]) =>
  names.map((field) => ({ field, from: null, to: null }))

it('C38: a better reading of the same words is no news', () => {
  const same = { before: 'Wildcats - Practice', now: 'Wildcats - Practice' }
  expect(toldChanges(fields('title', 'location'), same)).toEqual(fields('location'))
})

it('of an event that an older reader brought, only when it is and whether it is on', () => {
  const unknown = { before: null, now: 'Wildcats - Practice' }
  expect(toldChanges(fields('when', 'title', 'opponent', 'status', 'field'), unknown)).toEqual(
    fields('when', 'status'),
  )
})

it('another opponent is told as that, another title as a title', () => {
  const words = { before: 'Wildcats vs Storm', now: 'Wildcats vs Quill' }
  expect(toldChanges(fields('title', 'opponent'), words)).toEqual(fields('opponent'))
  expect(toldChanges(fields('title'), { before: 'Camp', now: 'Picnic' })).toEqual(fields('title'))
})

it('tells a side that is proved or no longer proved only where the words changed, and another side always', () => {
  const same = { before: 'vs Storm', now: 'vs Storm' }
  const side = (from: string | null, to: string | null) => [{ field: 'homeOrAway' as const, from, to }]
  expect(toldChanges(side(null, 'home'), same)).toEqual([])
  expect(toldChanges(side('home', null), same)).toEqual([])
  expect(toldChanges(side('home', 'away'), same)).toEqual(side('home', 'away'))
  expect(toldChanges(side(null, 'away'), { before: 'vs Storm', now: 'at Storm' })).toEqual(side(null, 'away'))
})
