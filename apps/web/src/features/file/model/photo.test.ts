import { expect, test } from 'vitest'
import { edgeOf, imageAmong } from './photo.ts'

test('uploads at most 1024 px per side, and never more pixels than the user selected', () => {
  const area = (edge: number) => ({ x: 0, y: 0, width: edge, height: edge })
  expect(edgeOf(area(4000))).toBe(1024)
  expect(edgeOf(area(300.4))).toBe(300)
  expect(edgeOf(area(0.2))).toBe(1)
  expect(edgeOf({ x: 0, y: 0, width: 700, height: 699 })).toBe(699)
})

test('chooses the first image, and accepts a file without a type because it may be an image', () => {
  const file = (name: string, type: string) => new File([], name, { type })
  const image = file('a.png', 'image/png')
  const heic = file('b.heic', '')
  expect(imageAmong([file('a.pdf', 'application/pdf'), image, heic])).toBe(image)
  expect(imageAmong([heic])).toBe(heic)
  expect(imageAmong([file('a.pdf', 'application/pdf')])).toBeNull()
  expect(imageAmong(null)).toBeNull()
})
