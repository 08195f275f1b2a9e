import { expect, it } from 'vitest'
import { sheetScale } from './fit.ts'

it.each([
  // A landscape page holds 7.2 in × 96 = 691.2 px, a portrait page 9.9 in × 96 = 950.4 px.
  ['fits', 600, true, 1],
  ['is a little too tall', 800, true, 0.86],
  ['needs a second page', 1_300, true, 1],
  ['stands', 900, false, 1],
  ['stands and is too tall', 1_200, false, 0.79],
])('scales a sheet that %s', (_what, height, isWide, scale) => {
  expect(sheetScale(height, isWide)).toBe(scale)
})
