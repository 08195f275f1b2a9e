import { expect, it } from 'vitest'
import { around, holds, pieces } from './text-match.ts'

it('highlights every occurrence of the search text, ignoring case', () => {
  expect(pieces('Marine Complex, marine way', 'MARINE')).toEqual([
    { text: 'Marine', isHit: true },
    { text: ' Complex, ', isHit: false },
    { text: 'marine', isHit: true },
    { text: ' way', isHit: false },
  ])
  expect(pieces('Practice', 'pilots')).toEqual([{ text: 'Practice', isHit: false }])
})

it('matches the search text literally, not as a regular expression', () => {
  expect(holds('Field 3 (north)', '(n')).toBe(true)
  expect(holds('Field 3', '.*')).toBe(false)
  expect(holds('10-12', '0-1')).toBe(true)
  expect(holds('A\\B', '\\b')).toBe(true)
  expect(holds(null, 'a')).toBe(false)
})

it('shows some whole words before and after the found text', () => {
  const notes =
    'Bring water and both kits.\nThe lot is full: park at Marine Dr and walk along the river path.'
  expect(around(notes, 'marine')).toBe('lot is full: park at Marine Dr and walk along the')
  expect(around('Marine Dr', 'marine')).toBe('Marine Dr')
  expect(around(notes, 'pilots')).toBeNull()
  expect(around(null, 'pilots')).toBeNull()
})

it('highlights each word of the search text, with or without accents', () => {
  expect(pieces('Águilas vs Peña', 'pena aguilas')).toEqual([
    { text: 'Águilas', isHit: true },
    { text: ' vs ', isHit: false },
    { text: 'Peña', isHit: true },
  ])
  expect(pieces('A\u0301guilas', 'aguil')).toEqual([
    { text: 'A\u0301guil', isHit: true },
    { text: 'as', isHit: false },
  ])
})

it('finds words that are spread over several texts', () => {
  expect(holds(['Otters 10U', null, 'Owen'], 'owen ott')).toBe(true)
  expect(holds(['Otters 10U', 'Owen'], 'owen maya')).toBe(false)
})
