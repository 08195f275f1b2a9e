import { expect, test } from 'vitest'
import { addressIn, SEARCH_DELAY, searched } from './search.ts'

test('nobody is looked for by less than two characters, blanks around them not counted', () => {
  expect(searched('')).toBeNull()
  expect(searched(' j ')).toBeNull()
  expect(searched(' jo ')).toBe('jo')
  expect(searched('Jordan   Ellis')).toBe('Jordan Ellis')
})

test('typing has stopped after the 300 ms of the specification', () => {
  expect(SEARCH_DELAY).toBe(300)
})

test('a text beyond the contract’s longest is looked for by its beginning', () => {
  expect(searched('x'.repeat(140))).toBe('x'.repeat(100))
})

test('an address is told from a name', () => {
  expect(addressIn(' sam@family.example ')).toBe('sam@family.example')
  expect(addressIn('Sam')).toBeNull()
  expect(addressIn('Sam at home@')).toBeNull()
})
