import { passwordProblem } from '@homefield/domain/password'
import { describe, expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

describe('isGuessable', () => {
  // '10xby49K' is number 99,685 in the list of 100,000 passwords, so a truncated list would fail this test.
  test.each(['1Qaz2wsx', 'Trustno1', '1q2w3e4R', 'Abcd1234', '10xby49K'])(
    'rejects %s, one of the 100,000 most common passwords',
    (password) => {
      expect(passwordProblem(password)).toBeNull()
      expect(isGuessable(password)).toBe(true)
    },
  )

  test.each([
    'Password123!',
    'pASSWORD1',
    'P@ssw0rd2026',
    '!!Dragon99',
    '$unshine1',
    'Summer2026',
    'Octubre2026!',
    'Août2026',
    'Février26!',
    'Mercredi#1',
  ])('rejects %s, a common word with digits and symbols', (password) => {
    expect(isGuessable(password)).toBe(true)
  })

  test.each([
    ['Homefield2026!x', []],
    ['my-H0mef1eld-7', []],
    ['Okonkwo#Rocks9', ['Adaeze Okonkwo']],
    ['Big0konkwo77x', ['Adaeze Okonkwo']],
    ['Oursite88xyQ', ['oursite.example']],
  ])('rejects %s, which contains the name of the product, the person or the site', (password, names) => {
    expect(isGuessable(password, names)).toBe(true)
  })

  test.each([
    'Correct1horse',
    'wet Field 9 am',
    'Third3batteries',
    'Kx7mQpz9',
    'Sunshine 8364 1957',
    'Four-Wet-Boots-9',
  ])('accepts %s', (password) => {
    expect(isGuessable(password, ['Ada Li', 'ada@home.example'])).toBe(false)
  })
})
