import { expect, test } from 'vitest'
import { isTypedName, namedAndOthers } from './deletion.ts'

test('the name is typed as it reads', () => {
  expect(isTypedName('kiran ', 'Kiran')).toBe(true)
  // An accent made of two characters, as some keyboards send it.
  expect(isTypedName('Zoe\u0301  Anne', 'Zoé Anne')).toBe(true)
  expect(isTypedName('Kira', 'Kiran')).toBe(false)
  expect(isTypedName('', 'Kiran')).toBe(false)
  expect(isTypedName('Zoe', 'Zoé')).toBe(false)
})

test('three friends are named; of more, two and the number of the others', () => {
  expect(namedAndOthers(['Priya', 'Marcus', 'Ana'])).toEqual({
    named: ['Priya', 'Marcus', 'Ana'],
    others: 0,
  })
  expect(namedAndOthers(['Priya', 'Marcus', 'Ana', 'Li'])).toEqual({
    named: ['Priya', 'Marcus'],
    others: 2,
  })
})
