import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { routeTree } from './tree.ts'

vi.mock('@lingui/core/macro', () => import('../lib/testing/macro.tsx'))
vi.mock('@lingui/react/macro', () => import('../lib/testing/macro.tsx'))

/** Returns the search parameters that a page receives when the router opens the given address. */
function given(address: string): object {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    isServer: true,
  })
  return router.matchRoutes(router.latestLocation).at(-1)?.search ?? {}
}

it.each([
  '/dashboard?event=5',
  '/calendar?view=foo',
  '/calendar?date=2026-02-31',
  '/calendar?date=20261123',
  '/calendar?off=5',
  '/calendar?event=',
  '/calendar?messages=1',
  '/calendar/board?date=2026-02-31',
  '/profiles?add=',
  '/profiles/a?date=2026-02-31',
  '/profiles/a?platforms=7&activities=true',
  '/changes?event=5',
  '/clashes?event=5&both=7',
  '/connections?about=skynet',
  '/connections/other?help=0',
  '/friends?chat=5',
  '/auth/signin?notice=hello&returnTo=5',
  '/auth/forgot-password?failed=false',
])('drops invalid parameters from %s', (address) => {
  expect(given(address)).toEqual({})
})

it('the router keeps valid search parameters', () => {
  expect(given('/calendar?view=week&date=2026-05-14&event=x&messages=1&chat=y')).toEqual({
    view: 'week',
    date: '2026-05-14',
    event: 'x',
    messages: true,
    chat: 'y',
  })
})
