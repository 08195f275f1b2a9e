import type { Friend } from '@homefield/contract/friend'
import { describe, expect, test } from 'vitest'
import { matchingFriends } from './model.ts'

const friend = (name: string): Friend => ({
  person: { id: `id of ${name}`, name, photoId: null },
  role: 'none',
  roleGranted: 'none',
  mappedTeams: 0,
  since: '2025-08-01T00:00:00Z',
  version: 1,
})
const friends = ['', 'Ángela Núñez', 'Marcus Bell', 'Zoë Ødegård', 'Ａiko Tanaka'].map(friend)
const found = (text: string) =>
  matchingFriends(friends, text, ({ person }) => person.name || 'No name set').map(
    ({ person }) => person.name,
  )

describe('the search box of the friends panel', () => {
  test('nothing typed, or blanks alone: everybody, in the order they came', () => {
    expect(found('')).toEqual(['', 'Ángela Núñez', 'Marcus Bell', 'Zoë Ødegård', 'Ａiko Tanaka'])
    expect(found('   ')).toHaveLength(5)
  })

  test.each([
    ['angela', 'Ángela Núñez'],
    ['NUNEZ', 'Ángela Núñez'],
    ['Núñez', 'Ángela Núñez'],
    ['N\u0075\u0301n\u0303ez', 'Ángela Núñez'],
    ['cus b', 'Marcus Bell'],
    [' bell ', 'Marcus Bell'],
    ['zoe', 'Zoë Ødegård'],
    // A phone's keyboard in full-width letters.
    ['aiko', 'Ａiko Tanaka'],
  ])('%s finds %s, whatever its case and accents', (text, name) => {
    expect(found(text)).toEqual([name])
  })

  test('who has no name is found by what stands in its place', () => {
    expect(found('no name')).toEqual([''])
  })

  test('no hits', () => {
    expect(found('marcus bella')).toEqual([])
  })
})
