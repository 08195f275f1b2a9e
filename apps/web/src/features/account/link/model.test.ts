import { describe, expect, test } from 'vitest'
import { attemptOf, destinationOf, type LinkResult } from './model.ts'

const pair = { accessToken: 'a', refreshToken: 'r' }

describe('choosing a secret of a link', () => {
  test.each([
    ['a recovery’s token first', { token: 't', code: 'c', ...pair, type: 'recovery' }, 'verify recovery'],
    ['by its flow too', { token: 't', code: 'c', flow: 'recovery' }, 'verify recovery'],
    ['then a code', { code: 'c', ...pair, token: 't', type: 'confirm' }, 'exchange'],
    ['a code of a recovery', { code: 'c', flow: 'recovery' }, 'exchange'],
    ['then a pair', { ...pair, token: 't', type: 'confirm' }, 'setSession'],
    ['then a confirmation', { token: 't', type: 'confirm' }, 'verify confirm'],
    ['or another address', { token: 't', type: 'additionalEmail' }, 'verify additionalEmail'],
    ['half a pair is none', { accessToken: 'a', type: 'recovery' }, 'existing'],
    ['nor is a token for nothing we know', { token: 't', type: 'invite' }, 'existing'],
    ['nothing at all', {}, 'existing'],
  ])('chooses in the specified order: %s', (_, link, expected) => {
    const attempt = attemptOf(link)
    expect(attempt.by === 'verify' ? `verify ${attempt.type}` : attempt.by).toBe(expected)
  })
})

describe('the destination of a link', () => {
  const recovery = { token: 't', type: 'recovery' }
  const confirm = { token: 't', type: 'confirm' }
  const toForgot = { page: 'forgotPassword', failed: true }

  test('leads from a recovery link to the new password, or back to the request with an error, signed in or not', () => {
    for (const isSignedIn of [true, false]) {
      expect(destinationOf(recovery, 'recovery', isSignedIn)).toEqual({ page: 'newPassword' })
      for (const result of ['refused', 'nobody', 'failed'] satisfies LinkResult[])
        expect(destinationOf(recovery, result, isSignedIn)).toEqual(toForgot)
    }
    expect(destinationOf({ flow: 'recovery' }, 'nobody', false)).toEqual(toForgot)
  })

  test("follows the server's result, not the type in the address", () => {
    expect(destinationOf(confirm, 'recovery', false)).toEqual({ page: 'newPassword' })
    expect(destinationOf(recovery, 'confirmed', true)).toEqual({ page: 'home', news: 'addressConfirmed' })
  })

  test('leads from other links to the dashboard or to sign-in with a notice', () => {
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
