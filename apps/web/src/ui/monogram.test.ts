import { expect, test } from 'vitest'
import { firstLetter, initials } from './monogram.ts'

test('the first letter is what a reader sees as one', () => {
  expect(firstLetter('maya')).toBe('M')
  expect(firstLetter('  émile')).toBe('É')
  expect(firstLetter('👩‍👧 Family')).toBe('👩‍👧')
  expect(firstLetter('   ')).toBe('?')
})

test('initials are those of the first and the last word', () => {
  expect(initials('Erin M. Calloway')).toBe('EC')
  expect(initials('Erin')).toBe('E')
  expect(initials('')).toBe('?')
})
