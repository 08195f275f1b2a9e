import { describe, expect, it } from 'vitest'
import { FIT, fitted, held, meantBy, visiblePart, zoomedAt } from './zoom.ts'

const stage = { width: 400, height: 800 }

it('shows a large picture whole, and a small one at its own size', () => {
  expect(fitted({ width: 2000, height: 1000 }, stage)).toEqual({ width: 400, height: 200 })
  expect(fitted({ width: 100, height: 50 }, stage)).toEqual({ width: 100, height: 50 })
})

describe('zooming around a point', () => {
  it('keeps that point in place', () => {
    const view = zoomedAt(FIT, 3, { x: 100, y: -50 })
    // The point is 100 px from the picture's center. At scale 3 that is 300 px, so the picture moves back by
    // 200.
    expect(view).toEqual({ scale: 3, x: -200, y: 100 })
    expect(zoomedAt(view, 1, { x: 100, y: -50 })).toEqual(FIT)
  })

  it('limits the scale to 1 through 8', () => {
    expect(zoomedAt(FIT, 100, { x: 0, y: 0 }).scale).toBe(8)
    expect(zoomedAt(FIT, 0.1, { x: 0, y: 0 }).scale).toBe(1)
  })
})

describe('a view limited to the stage', () => {
  const shown = { width: 400, height: 200 }
  it('covers the stage where the picture is larger, and is centered otherwise', () => {
    // 800 × 400 in 400 × 800: up to 200 sideways, no vertical movement.
    expect(held({ scale: 2, x: 900, y: 50 }, shown, stage)).toEqual({ scale: 2, x: 200, y: 0 })
    expect(held({ scale: 2, x: -900, y: 0 }, shown, stage)).toEqual({ scale: 2, x: -200, y: 0 })
    expect(held({ scale: 1, x: 30, y: 30 }, shown, stage)).toEqual(FIT)
  })

  it('reports the visible part', () => {
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
] as const)('reads a swipe of %i px right and %i px down as %s', (dx, dy, meant) => {
  expect(meantBy(dx, dy)).toBe(meant)
})
