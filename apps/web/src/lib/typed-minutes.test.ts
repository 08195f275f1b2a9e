import { expect, test } from 'vitest'
import { typedMinutes } from './typed-minutes.ts'

test.each([
  ['0', 0],
  [' 45 ', 45],
  ['600', 600],
  ['601', null],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['1e2', null],
])('typedMinutes reads "%s" as %s if at most 600 minutes are allowed', (text, minutes) => {
  expect(typedMinutes(text, 600)).toBe(minutes)
})
