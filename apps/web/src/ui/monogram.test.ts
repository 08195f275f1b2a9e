import { expect, test } from 'vitest'
import { firstLetter, initials } from './monogram.ts'

test('takes the first grapheme, not the first code unit, as the first letter', () => {
  expect(firstLetter('maya')).toBe('M')
  expect(firstLetter('  émile')).toBe('É')
  expect(firstLetter('👩‍👧 Family')).toBe('👩‍👧')
  expect(firstLetter('   ')).toBe('?')
})

test('takes the initials of the first and the last word', () => {
  expect(initials('Erin M. Calloway')).toBe('EC')
  expect(initials('Erin')).toBe('E')
  expect(initials('')).toBe('?')
})
