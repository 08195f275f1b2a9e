import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  dropInvitation,
  homePath,
  invitationIn,
  storedInvitation,
  takeInvitation,
} from './invitation-link.ts'

afterEach(() => {
  dropInvitation()
  vi.unstubAllGlobals()
})

describe('invitationIn', () => {
  test.each([
    ['/invitation', '#token=abc-_123', 'abc-_123'],
    ['/invitation/', '#token=abc', 'abc'],
    ['/invitation', '#x=1&token=abc', 'abc'],
    ['/invitation', '', null],
    ['/invitation', '#token=', null],
    // The token of a confirmation or recovery email is not an invitation token.
    ['/auth/callback', '#token=abc', null],
    ['/', '#token=abc', null],
    ['/invitation/other', '#token=abc', null],
  ])('reads the invitation token in %s%s', (path, hash, token) => {
    expect(invitationIn(path, hash)).toBe(token)
  })
})

describe('storage of the invitation token', () => {
  function withStorage(): Map<string, string> {
    const stored = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    return stored
  }

  test('homePath returns the invitation page until the token is dropped', () => {
    const stored = withStorage()
    expect(homePath()).toBe('/dashboard')
    expect(takeInvitation('/invitation', '#token=abc')).toBe('/invitation')
    expect(homePath()).toBe('/invitation')
    expect([...stored.values()]).toEqual(['abc'])
    dropInvitation()
    expect(homePath()).toBe('/dashboard')
    expect(stored.size).toBe(0)
  })

  test("takeInvitation keeps the stored token when another page's URL contains a different kind of token", () => {
    withStorage()
    takeInvitation('/invitation', '#token=abc')
    expect(takeInvitation('/auth/callback', '#token=other')).toBeNull()
    expect(storedInvitation()).toBe('abc')
  })

  test('takeInvitation replaces the stored token when the user opens a second invitation', () => {
    withStorage()
    takeInvitation('/invitation', '#token=first')
    takeInvitation('/invitation', '#token=second')
    expect(storedInvitation()).toBe('second')
  })

  test('takeInvitation keeps the token in memory when storage is blocked', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    takeInvitation('/invitation', '#token=abc')
    expect(storedInvitation()).toBe('abc')
    dropInvitation()
    expect(storedInvitation()).toBeNull()
  })
})
