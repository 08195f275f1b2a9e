import { expect, test } from 'vitest'
import { opponentFirst } from './occasion.ts'

test.each([
  ['Rose City Tournament: vs Rapids', 'game', 'vs Rapids, Rose City Tournament'],
  ['Cup: Semifinal: vs Rapids', 'tournament', 'Semifinal: vs Rapids, Cup'],
  ['Rose City Tournament: semifinal', 'game', 'Semifinal, Rose City Tournament'],
] as const)('moves the tournament’s name of "%s" to the end', (title, activity, expected) => {
  expect(opponentFirst(title, activity)).toBe(expected)
})

test.each([
  ['Practice: bring shin guards', 'practice'],
  ['vs Rapids', 'game'],
  ['Rose City Tournament: ', 'tournament'],
  ['Game at 10:30', 'game'],
] as const)('does not change the title "%s"', (title, activity) => {
  expect(opponentFirst(title, activity)).toBe(title)
})
