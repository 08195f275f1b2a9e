import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { activateLanguage } from '../../../lib/i18n.ts'
import { queryClient } from '../../../lib/query/query-client.ts'
import { answerFetch } from '../../../lib/testing/answer-fetch.ts'
import { PhoneMenu } from './phone-menu.tsx'

beforeEach(() => activateLanguage('en'))

it('shows the children first, and then the pages that the navigation bar lacks', async () => {
  answerFetch({
    'GET /dashboard': () => ({ body: { clashesToDecide: 2, changedEvents: 0, revisions: {} } }),
  })
  const maya = { id: 'maya', name: 'Maya', color: '#6366F1', photoUrl: null, eventCount: 4 }
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <PhoneMenu ownChildren={[maya]} friendsChildren={[]} onNavigate={() => undefined} />,
    }),
    history: createMemoryHistory(),
  })
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  )

  await expect.element(page.getByRole('link', { name: /2 clashes to decide/ })).toBeVisible()
  const links = page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
  expect(links).toEqual([
    expect.stringContaining('4 events this week, Sunday to Saturday'),
    'Changes',
    'Clashes22 clashes to decide',
    'Family board',
    'Settings',
    'Help',
  ])
})
