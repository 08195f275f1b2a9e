import { describe, expect, test } from 'vitest'
import { cellOf, coordinatesOfCell, driveOf, requestsFor, type RoutedDrive } from './model.ts'

const cell = (latitude: number, longitude = 0) => ({ latitude, longitude })
function drive(from: number, to: number): RoutedDrive {
  const found = driveOf(cell(from), cell(to))
  if (!found) throw new Error('the two cells are the same')
  return found
}

describe('a drive for the routing service', () => {
  test('has coordinates that are rounded to thousandths of a degree', () => {
    expect(cellOf({ latitude: 40.71249, longitude: -74.00651 })).toEqual({
      latitude: 40_712,
      longitude: -74_007,
    })
    expect(coordinatesOfCell({ latitude: 40_712, longitude: -74_007 })).toEqual({
      latitude: 40.712,
      longitude: -74.007,
    })
  })

  test('is the same in both directions, and none within one cell', () => {
    expect(driveOf(cell(2, 5), cell(1, 9))).toEqual(driveOf(cell(1, 9), cell(2, 5)))
    expect(driveOf(cell(1, 9), cell(1, 5))).toMatchObject({ from: cell(1, 5), to: cell(1, 9) })
    expect(driveOf(cell(1, 5), cell(1, 5))).toBeNull()
  })
})

describe('requests to the routing service', () => {
  const pairs = (drives: readonly RoutedDrive[], most = 25) =>
    requestsFor(drives, most).map(({ origin, drives: some }) => [
      origin.latitude,
      some.map(({ from, to }) => [from.latitude, to.latitude]),
    ])

  test('begin at the place with the most drives', () => {
    expect(pairs([drive(1, 9), drive(9, 12), drive(2, 9), drive(2, 3)])).toEqual([
      [
        9,
        [
          [1, 9],
          [9, 12],
          [2, 9],
        ],
      ],
      [2, [[2, 3]]],
    ])
  })

  test('contain each drive once, and no more than allowed', () => {
    const drives = Array.from({ length: 30 }, (_, index) => drive(0, index + 1))
    const requests = requestsFor(drives, 25)
    expect(requests.map((request) => request.drives.length)).toEqual([25, 5])
    expect(requests.flatMap((request) => request.drives)).toEqual(drives)
    expect(requestsFor([], 25)).toEqual([])
  })
})
