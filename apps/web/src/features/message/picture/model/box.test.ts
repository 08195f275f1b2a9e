import { expect, it } from 'vitest'
import { boxOf } from './box.ts'

it.each([
  ['lying', 1024, 768, '260px', '260 / 195'],
  ['standing', 768, 1024, '225px', '225 / 300'],
  ['small', 40, 40, '260px', '260 / 260'],
  ['a strip', 4000, 100, '260px', '260 / 72'],
  ['a column', 100, 4000, '72px', '72 / 300'],
])('sizes a picture that is %s', (_what, width, height, across, aspectRatio) => {
  expect(boxOf({ width, height })).toEqual({ width: across, aspectRatio })
})
