import { expect, test } from 'vitest'
import { shownPlace } from './shown-place.ts'

test('shownPlace capitalizes each word of a stored place, and returns null for the home', () => {
  expect(shownPlace('12 oak st, portland', null)).toBe('12 Oak St, Portland')
  expect(shownPlace('école élémentaire (nord)', null)).toBe('École Élémentaire (Nord)')
  expect(shownPlace('1 main st', ' 1 Main St ')).toBeNull()
})
