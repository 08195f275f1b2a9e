import { expect, test } from 'vitest'
import { firstLetter, initials } from './monogram.ts'

test('returns the first grapheme and not only the first code unit', () => {
  expect(firstLetter('maya')).toBe('M')
  expect(firstLetter('  émile')).toBe('É')
  expect(firstLetter('👩‍👧 Family')).toBe('👩‍👧')
  expect(firstLetter('   ')).toBe('?')
})

test('returns the initials of the first and the last word', () => {
  expect(initials('Erin M. Calloway')).toBe('EC')
  expect(initials('Erin')).toBe('E')
  expect(initials('')).toBe('?')
})
