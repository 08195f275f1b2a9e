import { afterEach, describe, expect, test, vi } from 'vitest'
import { dropReturn, storedReturn, returnIn, takeReturn } from './teamsnap-return.ts'

const PAGE = '/connections/teamsnap/callback'

afterEach(() => {
  dropReturn()
  vi.unstubAllGlobals()
})

describe('the TeamSnap parameters in an address', () => {
  test.each([
    [PAGE, '?code=c&state=s', { code: 'c', state: 's' }],
    [`${PAGE}/`, '?state=s&code=c&scope=read', { code: 'c', state: 's' }],
    [
      PAGE,
      '?error=access_denied&error_description=The+resource+owner&state=s',
      { error: 'access_denied', state: 's' },
    ],
    [PAGE, '?code=a%2Fb%3D', { code: 'a/b=' }],
    [PAGE, '?code=&state=', null],
    [PAGE, '', null],
    // The `code` of an email link is not a TeamSnap code.
    ['/auth/callback', '?code=c&state=s', null],
    ['/connections/teamsnap', '?code=c&state=s', null],
    ['/', '?code=c&state=s', null],
  ])("reads TeamSnap's parameters in %s%s", (path, search, found) => {
    expect(returnIn(path, search)).toEqual(found)
  })
})

describe("storage of the parameters that TeamSnap's sign-in returns", () => {
  test("takeReturn stores the parameters in this tab's session storage and removes them from the address", () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    expect(takeReturn(PAGE, '?code=c&state=s')).toBe(PAGE)
    expect([...stored]).toEqual([['homefield.teamsnapReturn', '{"code":"c","state":"s"}']])
    expect(storedReturn()).toEqual({ code: 'c', state: 's' })
    // Opening the callback page again without parameters must not delete the stored parameters.
    expect(takeReturn(PAGE, '')).toBeNull()
    expect(storedReturn()).toEqual({ code: 'c', state: 's' })
    dropReturn()
    expect(storedReturn()).toBeNull()
    expect(stored.size).toBe(0)
  })

  test('takeReturn replaces all stored parameters when the user returns from a second TeamSnap sign-in', () => {
    takeReturn(PAGE, '?error=access_denied')
    takeReturn(PAGE, '?code=c&state=s')
    expect(storedReturn()).toEqual({ code: 'c', state: 's' })
  })

  test('takeReturn keeps the parameters in memory when storage is blocked', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    takeReturn(PAGE, '?code=c&state=s')
    expect(storedReturn()).toEqual({ code: 'c', state: 's' })
    dropReturn()
    expect(storedReturn()).toBeNull()
  })
})
