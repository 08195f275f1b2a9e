import { expect, test } from 'vitest'
import { bornOf } from './born.ts'

const age = (born: string, today: string) => bornOf(born, today)?.age

test('a child becomes one year older on the birthday', () => {
  expect(age('2014-03-09', '2026-05-14')).toEqual({ unit: 'year', count: 12 })
  expect(age('2014-03-09', '2026-03-08')).toEqual({ unit: 'year', count: 11 })
  expect(age('2014-03-09', '2026-03-09')).toEqual({ unit: 'year', count: 12 })
})

test('a child born on February 29 becomes a year older on March 1 of a non-leap year (C25)', () => {
  expect(age('2016-02-29', '2025-02-28')).toEqual({ unit: 'year', count: 8 })
  expect(age('2016-02-29', '2025-03-01')).toEqual({ unit: 'year', count: 9 })
  expect(age('2016-02-29', '2024-02-29')).toEqual({ unit: 'year', count: 8 })
})

test('counts a child’s age in months until the second birthday', () => {
  expect(age('2026-05-01', '2026-05-14')).toEqual({ unit: 'month', count: 0 })
  expect(age('2025-01-20', '2026-05-14')).toEqual({ unit: 'month', count: 15 })
  expect(age('2024-05-15', '2026-05-14')).toEqual({ unit: 'month', count: 23 })
  expect(age('2024-05-14', '2026-05-14')).toEqual({ unit: 'year', count: 2 })
})

test('bornOf reads the stored text 2014-03-09 as the calendar date March 9, 2014', () => {
  expect(bornOf('2014-03-09', '2026-05-14')?.day?.toString()).toBe('2014-03-09')
})

test('bornOf returns null if no date is stored, and no age if the date is invalid or in the future', () => {
  expect(bornOf(null, '2026-05-14')).toBeNull()
  expect(bornOf('', '2026-05-14')).toBeNull()
  expect(bornOf('2014-02-30x', '2026-05-14')).toEqual({ day: null, age: null })
  expect(bornOf('2014-02-31', '2026-05-14')).toEqual({ day: null, age: null })
  expect(bornOf('2026-05-15', '2026-05-14')?.age).toBeNull()
})
