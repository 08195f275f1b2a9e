import { expect, test } from 'vitest'
import { splitOccasion } from './occasion.ts'

test('splits a tournament game’s title after the tournament’s name', () => {
  expect(splitOccasion('Rose City Tournament: vs Rapids', 'game')).toEqual({
    occasion: 'Rose City Tournament:',
    rest: 'vs Rapids',
  })
  expect(splitOccasion('Cup: Semifinal: vs Rapids', 'tournament')).toEqual({
    occasion: 'Cup:',
    rest: 'Semifinal: vs Rapids',
  })
})

test.each([
  ['Practice: bring shin guards', 'practice'],
  ['vs Rapids', 'game'],
  ['Rose City Tournament: ', 'tournament'],
  ['Game at 10:30', 'game'],
] as const)('does not split the title "%s"', (title, activity) => {
  expect(splitOccasion(title, activity)).toBeNull()
})
