import { describe, expect, test } from 'vitest'
import { attemptOf, destinationOf, type LinkResult } from './model.ts'

const pair = { accessToken: 'a', refreshToken: 'r' }

describe('the secret that the app uses if an email link contains several', () => {
  test.each([
    [
      'a recovery token if there are several secrets',
      { token: 't', code: 'c', ...pair, type: 'recovery' },
      'verify recovery',
    ],
    [
      'a recovery token that only the flow parameter marks as recovery',
      { token: 't', code: 'c', flow: 'recovery' },
      'verify recovery',
    ],
    [
      'the code if there are also a token pair and a confirmation token',
      { code: 'c', ...pair, token: 't', type: 'confirm' },
      'exchange',
    ],
    ['the code of a recovery link without a token', { code: 'c', flow: 'recovery' }, 'exchange'],
    [
      'the token pair if there is also a confirmation token',
      { ...pair, token: 't', type: 'confirm' },
      'setSession',
    ],
    ['a confirmation token if there is no other secret', { token: 't', type: 'confirm' }, 'verify confirm'],
    [
      'a token that confirms an additional address',
      { token: 't', type: 'additionalEmail' },
      'verify additionalEmail',
    ],
    [
      'the existing session if one token of the pair is missing',
      { accessToken: 'a', type: 'recovery' },
      'existing',
    ],
    ['the existing session if the type of the token is unknown', { token: 't', type: 'invite' }, 'existing'],
    ['the existing session if the link has no secret', {}, 'existing'],
  ])('uses %s', (_, link, expected) => {
    const attempt = attemptOf(link)
    expect(attempt.by === 'verify' ? `verify ${attempt.type}` : attempt.by).toBe(expected)
  })
})

describe('destinationOf: the page to open after an email link was used', () => {
  const recovery = { token: 't', type: 'recovery' }
  const confirm = { token: 't', type: 'confirm' }
  const toForgot = { page: 'forgotPassword', failed: true }

  test('opens the new-password page for a recovery link, or the forgot-password page if the link cannot be used', () => {
    for (const isSignedIn of [true, false]) {
      expect(destinationOf(recovery, 'recovery', isSignedIn)).toEqual({ page: 'newPassword' })
      for (const result of ['refused', 'nobody', 'failed'] satisfies LinkResult[])
        expect(destinationOf(recovery, result, isSignedIn)).toEqual(toForgot)
    }
    expect(destinationOf({ flow: 'recovery' }, 'nobody', false)).toEqual(toForgot)
  })

  test("chooses the page by the server's result, not by the type in the URL", () => {
    expect(destinationOf(confirm, 'recovery', false)).toEqual({ page: 'newPassword' })
    expect(destinationOf(recovery, 'confirmed', true)).toEqual({ page: 'home', news: 'addressConfirmed' })
  })

  test('opens the dashboard or sign-in with a notice for all links except recovery links', () => {
    expect(destinationOf({ code: 'c' }, 'session', true)).toEqual({ page: 'home', news: null })
    expect(destinationOf({ code: 'c' }, 'refused', false)).toEqual({
      page: 'signIn',
      notice: 'authenticationFailed',
    })
    expect(destinationOf({}, 'nobody', false)).toEqual({ page: 'signIn', notice: 'authenticationFailed' })
    expect(destinationOf(confirm, 'confirmed', false)).toEqual({ page: 'signIn', notice: 'addressConfirmed' })
    expect(destinationOf(confirm, 'refused', false)).toEqual({ page: 'signIn', notice: 'linkInvalid' })
    expect(destinationOf(confirm, 'refused', true)).toEqual({ page: 'home', news: 'linkInvalid' })
    expect(destinationOf({ token: 't', type: 'additionalEmail' }, 'additionalEmail', true)).toEqual({
      page: 'home',
      news: 'additionalEmailConfirmed',
    })
  })

  test('shows the error screen after a server error', () => {
    expect(destinationOf({ code: 'c' }, 'failed', false)).toEqual({ page: 'error' })
    expect(destinationOf(confirm, 'failed', true)).toEqual({ page: 'error' })
  })
})
