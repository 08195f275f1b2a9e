import { expect, it } from 'vitest'
import { answersShape } from './answers-shape.ts'

it('returns the same short hash of all response schemas on every call', () => {
  expect(answersShape()).toMatch(/^[0-9a-z]{8,14}$/)
  expect(answersShape()).toBe(answersShape())
})
