import { expect, test } from 'vitest'
import { edgeOf, imageAmong } from './photo.ts'

test('what is uploaded has at most 1024 pixels a side, and never more than were chosen', () => {
  const area = (edge: number) => ({ x: 0, y: 0, width: edge, height: edge })
  expect(edgeOf(area(4000))).toBe(1024)
  expect(edgeOf(area(300.4))).toBe(300)
  expect(edgeOf(area(0.2))).toBe(1)
  expect(edgeOf({ x: 0, y: 0, width: 700, height: 699 })).toBe(699)
})

test('the first image is taken; a file that does not say what it is may be one', () => {
  const file = (name: string, type: string) => new File([], name, { type })
  const image = file('a.png', 'image/png')
  const heic = file('b.heic', '')
  expect(imageAmong([file('a.pdf', 'application/pdf'), image, heic])).toBe(image)
  expect(imageAmong([heic])).toBe(heic)
  expect(imageAmong([file('a.pdf', 'application/pdf')])).toBeNull()
  expect(imageAmong(null)).toBeNull()
})
