import type { LeaveBy as LeaveByData } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { activateLanguage, openCatalogs } from '../../../lib/i18n.ts'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { timed } from '../../event/model/made-event.ts'
import { LeaveBy } from './leave-by.tsx'

beforeAll(async () => {
  await activateLanguage('en')
  await openCatalogs(['coverage', 'event', 'schedule'])
})

const time = (given: Partial<Extract<LeaveByData, { kind: 'time' }>> = {}): LeaveByData => ({
  kind: 'time',
  at: '2026-05-14T20:35:00Z',
  driveMinutes: 22,
  driveFrom: 'estimate',
  fromEventId: null,
  ...given,
})

async function show(leaveBy: LeaveByData | null, given: Partial<Event> = {}) {
  const event = timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z', { leaveBy, ...given })
  const root = createRootRoute()
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <LeaveBy event={event} />,
  })
  const settings = createRoute({ getParentRoute: () => root, path: '/settings' })
  const router = createRouter({
    routeTree: root.addChildren([home, settings]),
    history: createMemoryHistory(),
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <ZoneProvider timeZone="UTC">
          <RouterProvider router={router} />
        </ZoneProvider>
      </I18nProvider>
    </QueryClientProvider>,
  )
}

const shown = () => document.querySelector('[data-leave-by]')?.textContent.replaceAll(/\s/g, ' ')

test.for([
  ['an estimated drive from home', time(), 'Leave by 8:35 PM (estimate) 22 min from home · Change'],
  [
    'a drive that the parent entered',
    time({ driveFrom: 'parent' }),
    'Leave by 8:35 PM 22 min from home · Change',
  ],
  [
    'a drive from another event',
    time({ driveFrom: 'routed', fromEventId: 'practice' }),
    'Leave by 8:35 PM 22 min from your last event',
  ],
  ['a missing home', { kind: 'home' } as const, 'Add your home to see when to leave'],
] as const)('tells when to leave: %s', async ([, leaveBy, text]) => {
  await show(leaveBy)
  await expect.poll(shown).toBe(text)
})

test('leads to the home in Settings', async () => {
  await show({ kind: 'home' })
  const link = page.getByRole('link', { name: 'Add your home to see when to leave' })
  await expect.element(link).toHaveAttribute('href', '/settings#driving')
})

test('asks for an address if the event has none, and for the drive time if its address is not on the map', async () => {
  await show({ kind: 'place' })
  await expect
    .poll(shown)
    .toBe('We don’t know the place yet, so we can’t say when to leave. Add an address to the event.')
  document.body.replaceChildren()

  await show({ kind: 'place' }, { location: '3300 NE 33rd Ave' })
  await expect
    .poll(shown)
    .toBe('We couldn’t find this place on the map, so we can’t say when to leave. Enter the drive time')
  await page.getByRole('button', { name: 'Enter the drive time' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Drive time' })).toBeVisible()
})
