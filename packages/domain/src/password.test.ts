import { describe, expect, test } from 'vitest'
import { passwordProblem, passwordProblems } from './password.ts'

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
  ])('checks %j: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })
})

test('returns all broken rules, not only the first', () => {
  expect(passwordProblems('')).toEqual([
    'passwordTooShort',
    'passwordNeedsLowercase',
    'passwordNeedsUppercase',
    'passwordNeedsNumber',
  ])
  expect(passwordProblems('abcdefgh')).toEqual(['passwordNeedsUppercase', 'passwordNeedsNumber'])
  expect(passwordProblems('Abcdefg1')).toEqual([])
})
