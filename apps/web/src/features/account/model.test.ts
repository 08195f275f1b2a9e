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

describe('validation of the sign-up form', () => {
  const form = { email: 'erin@calloway.family', password: 'Secret12', confirmation: 'Secret12' }

  test('accepts a valid form', () => {
    expect(signUpProblems(form)).toEqual({})
  })

  test('reports that the passwords differ before it reports a weak password', () => {
    expect(signUpProblems({ ...form, password: 'a', confirmation: 'b' })).toEqual({
      confirmation: 'passwordsDiffer',
    })
  })

  test('reports only the first violated password rule: length, lowercase letter, uppercase letter, digit', () => {
    const problem = (password: string) =>
      signUpProblems({ ...form, password, confirmation: password }).password
    expect(problem('')).toBe('passwordTooShort')
    expect(problem('ABCDEFG')).toBe('passwordTooShort')
    expect(problem('ABCDEFGH')).toBe('passwordNeedsLowercase')
    expect(problem('abcdefgh')).toBe('passwordNeedsUppercase')
    expect(problem('Abcdefgh')).toBe('passwordNeedsNumber')
    expect(problem('Abcdefg1')).toBeUndefined()
  })

  test('accepts only a plausible email address', () => {
    expect(emailProblem('  ')).toBe('emailMissing')
    expect(emailProblem('erin')).toBe('emailInvalid')
    expect(emailProblem('erin@')).toBe('emailInvalid')
    expect(emailProblem(' erin@calloway.family ')).toBeNull()
  })
})

describe('the page to open after sign-in', () => {
  test('opens the requested page after sign-in if the path belongs to the app', () => {
    expect(safeReturn('/settings')).toBe('/settings')
    expect(safeReturn('/calendar?view=week#x')).toBe('/calendar?view=week#x')
  })

  test('normalizes a path as a browser does, such as /a/../settings to /settings', () => {
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
  ])('returns the dashboard for %j, which leads to another site or an account screen', (bad) => {
    expect(safeReturn(bad)).toBe('/dashboard')
  })
})

describe('validation of a new password', () => {
  test('reports that the two new passwords differ before it reports a violated password rule', () => {
    expect(newPasswordProblems({ password: 'a', confirmation: 'b' })).toEqual({
      confirmation: 'passwordsDiffer',
    })
    expect(newPasswordProblems({ password: 'abcdefgh', confirmation: 'abcdefgh' })).toEqual({
      password: 'passwordNeedsUppercase',
    })
    expect(newPasswordProblems({ password: 'Abcdefg1', confirmation: 'Abcdefg1' })).toEqual({})
  })

  test('shows “Password updated” for three seconds, as specified', () => {
    expect(PASSWORD_MESSAGE).toBe(3_000)
  })

  test('passwordRefusal returns the error code of an error about the password, and null for any other error', () => {
    const refused = (code: ErrorCode) => new ApiError({ code, message: '', status: 400 })
    expect(passwordRefusal(refused('passwordTooCommon'))).toBe('passwordTooCommon')
    expect(passwordRefusal(refused('tooManyRequests'))).toBeNull()
    expect(passwordRefusal(new Error('passwordTooCommon'))).toBeNull()
  })
})
