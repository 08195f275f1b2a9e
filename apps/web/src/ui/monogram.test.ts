import { expect, test } from 'vitest'
import { firstLetter, initials } from './monogram.ts'

test('`firstLetter` returns the whole first grapheme, even a grapheme of several code units', () => {
  expect(firstLetter('maya')).toBe('M')
  expect(firstLetter('  émile')).toBe('É')
  expect(firstLetter('👩‍👧 Family')).toBe('👩‍👧')
  expect(firstLetter('   ')).toBe('?')
})

test('`initials` returns the first letters of the first and the last word', () => {
  expect(initials('Erin M. Calloway')).toBe('EC')
  expect(initials('Erin')).toBe('E')
  expect(initials('')).toBe('?')
})
