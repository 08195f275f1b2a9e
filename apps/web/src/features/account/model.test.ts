import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '@homefield/contract/error'
import { ApiError } from '../../lib/api/api-error.ts'
import {
  emailProblem,
  newPasswordProblems,
  PASSWORD_MESSAGE,
  passwordRefusal,
  safeReturn,
  signUpProblems,
} from './model.ts'

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

  test('is read as a browser reads it', () => {
    expect(safeReturn('/a/../settings')).toBe('/settings')
    expect(safeReturn('/search?q=https://evil.example')).toBe('/search?q=https://evil.example')
  })

  test.each([
    undefined,
    '',
    'dashboard',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/a\\b',
    '/%5cevil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '\t//evil.example',
    '/set\u0000tings',
    '/%09/evil.example',
    '/%zz',
    '/auth/signin',
    '/auth',
    '/AUTH/signup',
    '/x/../auth/signin',
    '/%61uth/signin',
  ])('is never another site nor an account screen: %j', (bad) => {
    expect(safeReturn(bad)).toBe('/dashboard')
  })
})

describe('a new password', () => {
  test('a mismatch first, then the rules, and nothing about an address', () => {
    expect(newPasswordProblems({ password: 'a', confirmation: 'b' })).toEqual({
      confirmation: 'passwordsDiffer',
    })
    expect(newPasswordProblems({ password: 'abcdefgh', confirmation: 'abcdefgh' })).toEqual({
      password: 'passwordNeedsUppercase',
    })
    expect(newPasswordProblems({ password: 'Abcdefg1', confirmation: 'Abcdefg1' })).toEqual({})
  })

  test('its success stands for the three seconds of the specification', () => {
    expect(PASSWORD_MESSAGE).toBe(3_000)
  })

  test('what the server says of it stands at its field, other refusals do not', () => {
    const refused = (code: ErrorCode) => new ApiError({ code, message: '', status: 400 })
    expect(passwordRefusal(refused('passwordTooCommon'))).toBe('passwordTooCommon')
    expect(passwordRefusal(refused('tooManyRequests'))).toBeNull()
    expect(passwordRefusal(new Error('passwordTooCommon'))).toBeNull()
  })
})
