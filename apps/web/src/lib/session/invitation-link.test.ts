import { afterEach, describe, expect, test, vi } from 'vitest'
import { dropInvitation, homePath, invitationIn, keptInvitation, takeInvitation } from './invitation-link.ts'

afterEach(() => {
  dropInvitation()
  vi.unstubAllGlobals()
})

describe('the secret in an address', () => {
  test.each([
    ['/invitation', '#token=abc-_123', 'abc-_123'],
    ['/invitation/', '#token=abc', 'abc'],
    ['/invitation', '#x=1&token=abc', 'abc'],
    ['/invitation', '', null],
    ['/invitation', '#token=', null],
    // Links of mails have tokens too, for another use.
    ['/auth/callback', '#token=abc', null],
    ['/', '#token=abc', null],
    ['/invitation/other', '#token=abc', null],
  ])('%s%s', (path, hash, token) => {
    expect(invitationIn(path, hash)).toBe(token)
  })
})

describe('kept until it is answered', () => {
  function withStorage(): Map<string, string> {
    const stored = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    return stored
  }

  test('who is invited comes back to it instead of home, until it is dropped', () => {
    const stored = withStorage()
    expect(homePath()).toBe('/dashboard')
    expect(takeInvitation('/invitation', '#token=abc')).toBe('/invitation')
    expect(homePath()).toBe('/invitation')
    expect([...stored.values()]).toEqual(['abc'])
    dropInvitation()
    expect(homePath()).toBe('/dashboard')
    expect(stored.size).toBe(0)
  })

  test('another page takes nothing, and leaves what is kept', () => {
    withStorage()
    takeInvitation('/invitation', '#token=abc')
    expect(takeInvitation('/auth/callback', '#token=other')).toBeNull()
    expect(keptInvitation()).toBe('abc')
  })

  test('a second invitation takes the place of the first', () => {
    withStorage()
    takeInvitation('/invitation', '#token=first')
    takeInvitation('/invitation', '#token=second')
    expect(keptInvitation()).toBe('second')
  })

  test('where storage is refused it lives as long as the page', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    takeInvitation('/invitation', '#token=abc')
    expect(keptInvitation()).toBe('abc')
    dropInvitation()
    expect(keptInvitation()).toBeNull()
  })
})
