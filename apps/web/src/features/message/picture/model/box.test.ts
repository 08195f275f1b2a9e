import { expect, it } from 'vitest'
import { boxOf } from './box.ts'

it.each([
  ['a landscape picture', 1024, 768, '260px', '260 / 195'],
  ['a portrait picture', 768, 1024, '225px', '225 / 300'],
  ['a small picture', 40, 40, '260px', '260 / 260'],
  ['a very wide picture', 4000, 100, '260px', '260 / 72'],
  ['a very tall picture', 100, 4000, '72px', '72 / 300'],
])('computes the displayed size of %s', (_what, width, height, across, aspectRatio) => {
  expect(boxOf({ width, height })).toEqual({ width: across, aspectRatio })
})
