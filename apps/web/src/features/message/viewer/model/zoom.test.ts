import { describe, expect, it } from 'vitest'
import { FIT, fitted, held, meantBy, visiblePart, zoomedAt } from './zoom.ts'

const stage = { width: 400, height: 800 }

it('shows a picture whole, and a small one as it is', () => {
  expect(fitted({ width: 2000, height: 1000 }, stage)).toEqual({ width: 400, height: 200 })
  expect(fitted({ width: 100, height: 50 }, stage)).toEqual({ width: 100, height: 50 })
})

describe('enlarged around a point', () => {
  it('leaves that point where it is', () => {
    const view = zoomedAt(FIT, 3, { x: 100, y: -50 })
    // The spot of the picture below the point: 100 from its middle before, three times that now, moved back by 200.
    expect(view).toEqual({ scale: 3, x: -200, y: 100 })
    expect(zoomedAt(view, 1, { x: 100, y: -50 })).toEqual(FIT)
  })

  it('goes from whole to eight times', () => {
    expect(zoomedAt(FIT, 100, { x: 0, y: 0 }).scale).toBe(8)
    expect(zoomedAt(FIT, 0.1, { x: 0, y: 0 }).scale).toBe(1)
  })
})

describe('held within its edges', () => {
  const shown = { width: 400, height: 200 }
  it('where it is larger than the stage it covers it, else it lies in the middle', () => {
    // 800 × 400 in 400 × 800: 200 to either side, and no way up or down.
    expect(held({ scale: 2, x: 900, y: 50 }, shown, stage)).toEqual({ scale: 2, x: 200, y: 0 })
    expect(held({ scale: 2, x: -900, y: 0 }, shown, stage)).toEqual({ scale: 2, x: -200, y: 0 })
    expect(held({ scale: 1, x: 30, y: 30 }, shown, stage)).toEqual(FIT)
  })

  it('says which part is seen', () => {
    expect(visiblePart({ scale: 2, x: 200, y: 0 }, shown, stage)).toEqual({
      left: 0,
      top: 0,
      width: 0.5,
      height: 1,
    })
    expect(visiblePart({ scale: 4, x: 0, y: 0 }, shown, stage)).toEqual({
      left: 0.375,
      top: 0,
      width: 0.25,
      height: 1,
    })
  })
})

it.each([
  [-90, 10, 'next'],
  [90, -10, 'previous'],
  [10, 140, 'close'],
  [10, -140, null],
  [40, 5, null],
  [90, 100, null],
] as const)('a finger that went %i to the right and %i down meant %s', (dx, dy, meant) => {
  expect(meantBy(dx, dy)).toBe(meant)
})
