import { expect, it } from 'vitest'
import { sheetScale } from './fit.ts'

it.each([
  // The page height is 7.2 in × 96 = 691.2 px in landscape, and 9.9 in × 96 = 950.4 px in portrait.
  ['fits on a landscape page', 600, true, 1],
  ['is slightly too tall for a landscape page', 800, true, 0.86],
  ['needs a second landscape page', 1_300, true, 1],
  ['fits on a portrait page', 900, false, 1],
  ['is slightly too tall for a portrait page', 1_200, false, 0.79],
])('scales a printed sheet that %s', (_what, height, isWide, scale) => {
  expect(sheetScale(height, isWide)).toBe(scale)
})
