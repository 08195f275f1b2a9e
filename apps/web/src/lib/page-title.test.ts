import { expect, it } from 'vitest'
import { titleOf } from './page-title.ts'

it.each([
  ['Calendar', 0, 'Calendar · Homefield'],
  ['Calendar', 3, '(3) Calendar · Homefield'],
  ['Calendar', 99, '(99) Calendar · Homefield'],
  ['Calendar', 100, '(99+) Calendar · Homefield'],
  ['', 0, 'Homefield'],
  ['', 2, '(2) Homefield'],
])('formats the title of the page "%s" with the unread count %i as "%s"', (words, count, title) => {
  expect(titleOf(words, count)).toBe(title)
})
