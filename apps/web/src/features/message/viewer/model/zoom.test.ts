import { describe, expect, it } from 'vitest'
import { FIT, fitted, held, meantBy, visiblePart, zoomedAt } from './zoom.ts'

const stage = { width: 400, height: 800 }

it('fits a large picture to the screen, and shows a small picture at the original size', () => {
  expect(fitted({ width: 2000, height: 1000 }, stage)).toEqual({ width: 400, height: 200 })
  expect(fitted({ width: 100, height: 50 }, stage)).toEqual({ width: 100, height: 50 })
})

describe('zooming around a point', () => {
  it('keeps the point under the finger in place', () => {
    const view = zoomedAt(FIT, 3, { x: 100, y: -50 })
    // Zooming by 3 would move the point from 100 px to 300 px, so the picture also moves back by 200 px.
    expect(view).toEqual({ scale: 3, x: -200, y: 100 })
    expect(zoomedAt(view, 1, { x: 100, y: -50 })).toEqual(FIT)
  })

  it('limits the zoom scale to the range from 1 to 8', () => {
    expect(zoomedAt(FIT, 100, { x: 0, y: 0 }).scale).toBe(8)
    expect(zoomedAt(FIT, 0.1, { x: 0, y: 0 }).scale).toBe(1)
  })
})

describe('limiting a zoomed picture to the screen’s edges', () => {
  const shown = { width: 400, height: 200 }
  it('leaves no gap beside a picture larger than the screen, and centers a smaller picture', () => {
    // 800 × 400 px on a screen of 400 × 800 px: up to 200 px sideways, no vertical movement.
    expect(held({ scale: 2, x: 900, y: 50 }, shown, stage)).toEqual({ scale: 2, x: 200, y: 0 })
    expect(held({ scale: 2, x: -900, y: 0 }, shown, stage)).toEqual({ scale: 2, x: -200, y: 0 })
    expect(held({ scale: 1, x: 30, y: 30 }, shown, stage)).toEqual(FIT)
  })

  it('reports which part of the picture is visible', () => {
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
] as const)('interprets a swipe of %i px right and %i px down as %s', (dx, dy, meant) => {
  expect(meantBy(dx, dy)).toBe(meant)
})
