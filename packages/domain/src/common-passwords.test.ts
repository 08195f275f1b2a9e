import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { passwordProblem } from './password.ts'

describe('a password that keeps the four rules and is among the commonest', () => {
  test.each([
    'Password1',
    'pASSWORD1',
    'Password123',
    'Qwerty123',
    'Passw0rd',
    'Trustno1',
    'Abcd1234',
    '1Qaz2wsx',
  ])('%s is common, however it is written', (password) => {
    expect(passwordProblem(password)).toBeNull()
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each(['Correct1horse', 'Password1x7', 'wet Field 9 am', ''])('%j is not', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
