import { describe, expect, test } from 'vitest'
import { emailProblem, safeReturn, signUpProblems } from './model.ts'

describe('sign-up', () => {
  const form = { email: 'erin@calloway.family', password: 'Secret12', confirmation: 'Secret12' }

  test('accepts a good form', () => {
    expect(signUpProblems(form)).toEqual({})
  })

  test('a mismatch is said first, even where the password is weak', () => {
    expect(signUpProblems({ ...form, password: 'a', confirmation: 'b' })).toEqual({
      confirmation: 'passwordsDiffer',
    })
  })

  test('then length, lowercase, uppercase, digit, in this order', () => {
    const problem = (password: string) =>
      signUpProblems({ ...form, password, confirmation: password }).password
    expect(problem('')).toBe('passwordTooShort')
    expect(problem('ABCDEFG')).toBe('passwordTooShort')
    expect(problem('ABCDEFGH')).toBe('passwordNeedsLowercase')
    expect(problem('abcdefgh')).toBe('passwordNeedsUppercase')
    expect(problem('Abcdefgh')).toBe('passwordNeedsNumber')
    expect(problem('Abcdefg1')).toBeUndefined()
  })

  test('the address is asked for and looked at', () => {
    expect(emailProblem('  ')).toBe('emailMissing')
    expect(emailProblem('erin')).toBe('emailInvalid')
    expect(emailProblem('erin@')).toBe('emailInvalid')
    expect(emailProblem(' erin@calloway.family ')).toBeNull()
  })
})

describe('the way back after signing in', () => {
  test('is a path of our own', () => {
    expect(safeReturn('/settings')).toBe('/settings')
    expect(safeReturn('/calendar?view=week#x')).toBe('/calendar?view=week#x')
  })

  test('is never another site nor an account screen', () => {
    for (const bad of [
      undefined,
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/auth/signin',
    ]) {
      expect(safeReturn(bad)).toBe('/dashboard')
    }
  })
})
