import { expect, it } from 'vitest'
import { changesToRecord } from './model.ts'

const fields = (...names: ('when' | 'title' | 'opponent' | 'status' | 'field' | 'location')[]) =>
  names.map((field) => ({ field, from: null, to: null }))

it('reports no title change if the platform did not change the original title (C38)', () => {
  const same = { before: 'Wildcats - Practice', now: 'Wildcats - Practice' }
  expect(changesToRecord(fields('title', 'location'), same)).toEqual(fields('location'))
})

it('reports only changes to time and status for an event that an older parser version stored', () => {
  const unknown = { before: null, now: 'Wildcats - Practice' }
  expect(changesToRecord(fields('when', 'title', 'opponent', 'status', 'field'), unknown)).toEqual(
    fields('when', 'status'),
  )
})

it('reports a changed title as a new opponent if the opponent changed too, and as a new title otherwise', () => {
  const words = { before: 'Wildcats vs Storm', now: 'Wildcats vs Quill' }
  expect(changesToRecord(fields('title', 'opponent'), words)).toEqual(fields('opponent'))
  expect(changesToRecord(fields('title'), { before: 'Camp', now: 'Picnic' })).toEqual(fields('title'))
})

it('always reports a switch from home to away, but reports an added or removed home/away value only if the title changed', () => {
  const same = { before: 'vs Storm', now: 'vs Storm' }
  const side = (from: string | null, to: string | null) => [{ field: 'homeOrAway' as const, from, to }]
  expect(changesToRecord(side(null, 'home'), same)).toEqual([])
  expect(changesToRecord(side('home', null), same)).toEqual([])
  expect(changesToRecord(side('home', 'away'), same)).toEqual(side('home', 'away'))
  expect(changesToRecord(side(null, 'away'), { before: 'vs Storm', now: 'at Storm' })).toEqual(
    side(null, 'away'),
  )
})
