import { expect, test } from 'vitest'
import { addressIn, SEARCH_DELAY, searched } from './search.ts'

test('requires at least two characters in the trimmed text', () => {
  expect(searched('')).toBeNull()
  expect(searched(' j ')).toBeNull()
  expect(searched(' jo ')).toBe('jo')
  expect(searched('Jordan   Ellis')).toBe('Jordan Ellis')
})

test('waits 300 ms after the last key press before searching, as specified', () => {
  expect(SEARCH_DELAY).toBe(300)
})

test('cuts a search text to the contract’s maximum length', () => {
  expect(searched('x'.repeat(140))).toBe('x'.repeat(100))
})

test('distinguishes a typed email address from a name', () => {
  expect(addressIn(' sam@family.example ')).toBe('sam@family.example')
  expect(addressIn('Sam')).toBeNull()
  expect(addressIn('Sam at home@')).toBeNull()
})
