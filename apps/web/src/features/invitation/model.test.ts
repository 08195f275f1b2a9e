import type { ErrorCode } from '@homefield/contract/error'
import { describe, expect, test } from 'vitest'
import { ApiError, OfflineError } from '../../lib/api/api-error.ts'
import { invitationState, isBlocked, isSettled } from './model.ts'

const priya = { id: 'priya', name: 'Priya Raman', photoId: null }
const refusal = (code: ErrorCode, status = 404) => new ApiError({ code, message: '', status })
const known = {
  token: 'secret',
  isSignedIn: true,
  look: { data: { inviter: priya, isOwn: false }, error: null },
  friends: [],
  acceptError: null,
} satisfies Parameters<typeof invitationState>[0]
const stateOf = (part: Partial<Parameters<typeof invitationState>[0]>) =>
  invitationState({ ...known, ...part })

describe('the state of the invitation page', () => {
  test('reports “missing” if the page is opened without an invitation link, signed in or not', () => {
    expect(stateOf({ token: null }).kind).toBe('missing')
    expect(stateOf({ token: null, isSignedIn: false }).kind).toBe('missing')
  })

  test('does not name the inviter to a visitor who is signed out', () => {
    expect(stateOf({ isSignedIn: false })).toEqual({ kind: 'signedOut' })
  })

  test('names the inviter to a user who is signed in', () => {
    expect(stateOf({ look: { error: null } }).kind).toBe('looking')
    expect(stateOf({})).toEqual({ kind: 'open', inviter: priya })
  })

  test('reports an “open” invitation before the friends are loaded', () => {
    expect(stateOf({ friends: undefined }).kind).toBe('open')
  })

  test('recognizes an existing friend’s invitation and the user’s own invitation', () => {
    expect(stateOf({ friends: [{ person: priya }] }).kind).toBe('friends')
    expect(stateOf({ look: { data: { inviter: priya, isOwn: true }, error: null } }).kind).toBe('own')
    expect(stateOf({ acceptError: refusal('invitationOwn', 409) }).kind).toBe('own')
  })

  test('returns “invalid” for a used, withdrawn or expired invitation, on opening or on accepting it', () => {
    expect(stateOf({ look: { error: refusal('invitationInvalid') } }).kind).toBe('invalid')
    expect(stateOf({ look: { error: refusal('invalid', 400) } }).kind).toBe('invalid')
    expect(stateOf({ acceptError: refusal('invitationInvalid') }).kind).toBe('invalid')
  })

  test('keeps the invitation’s link after a network failure or server failure', () => {
    for (const error of [new OfflineError(), refusal('unavailable', 503), refusal('tooManyRequests', 429)]) {
      const state = stateOf({ look: { error } })
      expect(state).toEqual({ kind: 'failed', error })
      expect(isSettled(state)).toBe(false)
    }
    // If accepting fails, the invitation stays on the screen, and the page shows the error.
    expect(stateOf({ acceptError: new OfflineError() }).kind).toBe('open')
  })

  test('keeps the state “open” if the user blocked the inviter, because the user can unblock them and accept', () => {
    const acceptError = refusal('personBlocked', 409)
    expect(stateOf({ acceptError }).kind).toBe('open')
    expect(isBlocked(acceptError)).toBe(true)
    expect(isBlocked(new OfflineError())).toBe(false)
  })

  test('says that the secret of an invalid, own or friend’s invitation is no longer needed', () => {
    const settled = [
      stateOf({ look: { error: refusal('invitationInvalid') } }),
      stateOf({ friends: [{ person: priya }] }),
      stateOf({ acceptError: refusal('invitationOwn', 409) }),
    ]
    expect(settled.map(isSettled)).toEqual([true, true, true])
    expect([stateOf({}), stateOf({ isSignedIn: false })].map(isSettled)).toEqual([false, false])
  })
})
