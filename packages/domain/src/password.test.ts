import { describe, expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

describe('the password rules, in the order of the specification', () => {
  test.each([
    ['', 'passwordTooShort'],
    ['aA1aA1a', 'passwordTooShort'],
    ['AAAAAAA1', 'passwordNeedsLowercase'],
    ['11111111', 'passwordNeedsLowercase'],
    ['aaaaaaa1', 'passwordNeedsUppercase'],
    ['aaaaaaaa', 'passwordNeedsUppercase'],
    ['aaaaaaaA', 'passwordNeedsNumber'],
    ['aaaaaaA1', null],
    ['ñandúÑ12', null],
  ])('%j: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })
})
