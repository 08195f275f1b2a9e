import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const browser = {
  setAppBadge: vi.fn(async (_count: number) => undefined),
  clearAppBadge: vi.fn(async () => undefined),
}
beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  vi.stubGlobal('navigator', browser)
})
afterEach(() => vi.unstubAllGlobals())

it('sets the badge of an installed web app and clears the badge when nothing is unread', async () => {
  const { showBadge } = await import('./badge.ts')
  showBadge(3)
  showBadge(3)
  expect(browser.setAppBadge.mock.calls).toEqual([[3]])
  showBadge(0)
  expect(browser.clearAppBadge).toHaveBeenCalledTimes(1)
})

it('sets the native badge in a native app', async () => {
  const { setBadge, showBadge } = await import('./badge.ts')
  const native = vi.fn()
  setBadge(native)
  showBadge(2)
  expect(native.mock.calls).toEqual([[2]])
  expect(browser.setAppBadge).not.toHaveBeenCalled()
})

it('showBadge does not throw if the browser rejects the call or has no Badging API', async () => {
  const { showBadge } = await import('./badge.ts')
  browser.setAppBadge.mockRejectedValueOnce(new Error('not installed'))
  showBadge(1)
  vi.stubGlobal('navigator', {})
  showBadge(2)
  showBadge(0)
})
