import { expect, test } from 'vitest'
import { addressIn, SEARCH_DELAY, searched } from './search.ts'

test('requires at least two characters, without outer spaces', () => {
  expect(searched('')).toBeNull()
  expect(searched(' j ')).toBeNull()
  expect(searched(' jo ')).toBe('jo')
  expect(searched('Jordan   Ellis')).toBe('Jordan Ellis')
})

test('waits 300 ms after the last key, as specified', () => {
  expect(SEARCH_DELAY).toBe(300)
})

test('cuts a text to the contract’s limit', () => {
  expect(searched('x'.repeat(140))).toBe('x'.repeat(100))
})

test('distinguishes an email address from a name', () => {
  expect(addressIn(' sam@family.example ')).toBe('sam@family.example')
  expect(addressIn('Sam')).toBeNull()
  expect(addressIn('Sam at home@')).toBeNull()
})
