import { expect, test } from 'vitest'
import { isTypedName, namedAndOthers } from './deletion.ts'

test('ignores case, extra spaces and the Unicode form of accents in the typed name', () => {
  expect(isTypedName('kiran ', 'Kiran')).toBe(true)
  // Some keyboards send the accent as a separate code point.
  expect(isTypedName('Zoe\u0301  Anne', 'Zoé Anne')).toBe(true)
  expect(isTypedName('Kira', 'Kiran')).toBe(false)
  expect(isTypedName('', 'Kiran')).toBe(false)
  expect(isTypedName('Zoe', 'Zoé')).toBe(false)
})

test('names up to three friends, or names two friends and counts the remaining friends', () => {
  expect(namedAndOthers(['Priya', 'Marcus', 'Ana'])).toEqual({
    named: ['Priya', 'Marcus', 'Ana'],
    others: 0,
  })
  expect(namedAndOthers(['Priya', 'Marcus', 'Ana', 'Li'])).toEqual({
    named: ['Priya', 'Marcus'],
    others: 2,
  })
})
