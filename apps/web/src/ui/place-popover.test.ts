import { expect, test } from 'vitest'
import { placePopover } from './place-popover.ts'

const WINDOW = { width: 1000, height: 800 }
const rect = (x: number, y: number) => ({ left: x, top: y, right: x + 60, bottom: y + 16 }) as DOMRectReadOnly

test('placePopover opens 8 px below the button, aligned to its left edge', () => {
  expect(placePopover(rect(100, 200), { width: 300, height: 400 }, WINDOW)).toEqual({
    left: 100,
    top: 224,
    maxHeight: 564,
    transformOrigin: '0px 0px',
  })
})

test('placePopover keeps 12 px between the popover and the edge of the window', () => {
  const place = placePopover(rect(900, 200), { width: 300, height: 900 }, WINDOW)

  expect(place).toMatchObject({ left: 688, top: 224, maxHeight: 564, transformOrigin: '212px 0px' })
})

test('placePopover opens above the button if there is more room above', () => {
  expect(placePopover(rect(100, 600), { width: 300, height: 400 }, WINDOW)).toEqual({
    left: 100,
    bottom: 208,
    maxHeight: 580,
    transformOrigin: '0px 400px',
  })
})

test('placePopover stays below the button if there is less room above', () => {
  expect(placePopover(rect(100, 300), { width: 300, height: 700 }, WINDOW)).toMatchObject({
    top: 324,
    maxHeight: 464,
  })
})
