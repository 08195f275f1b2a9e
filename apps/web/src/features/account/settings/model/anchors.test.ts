import { expect, test } from 'vitest'
import { anchorAt, anchorOf } from './anchors.ts'

test('anchorOf returns the section for a URL hash, such as Security for `sessions`', () => {
  expect(anchorOf('language')).toBe('language')
  expect(anchorOf('sessions')).toBe('security')
  expect(anchorOf('')).toBeNull()
  expect(anchorOf('elsewhere')).toBeNull()
})

test('anchorAt returns the section at the reading line, and the last section at the end of the page', () => {
  const tops = [
    { anchor: 'general', top: -900 },
    { anchor: 'notifications', top: -100 },
    { anchor: 'security', top: 100 },
    { anchor: 'data', top: 500 },
  ] as const
  expect(anchorAt(tops, 120, false)).toBe('security')
  expect(anchorAt(tops, 100, false)).toBe('security')
  expect(anchorAt(tops, 99, false)).toBe('notifications')
  expect(anchorAt(tops, 120, true)).toBe('data')
  expect(anchorAt(tops, -1000, false)).toBe('general')
})
