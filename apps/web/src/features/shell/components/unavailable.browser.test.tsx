import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { activateLanguage, openCatalogs } from '../../../lib/i18n.ts'
import { queryClient } from '../../../lib/query/query-client.ts'
import { forgetContact, noteContact } from '../../../lib/session/contact.ts'
import { closeStream, openStream } from '../../../lib/stream/live.ts'
import { answerFetch } from '../../../lib/testing/answer-fetch.ts'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { ChangesPage } from '../../change/pages/changes-page.tsx'
import { ShownEvent } from '../../event/components/event-detail.tsx'
import { ConnectionsPage } from '../../connection/pages/connections-page.tsx'
import { ConnectionStrip } from './connection-strip.tsx'

beforeAll(async () => {
  await activateLanguage('en')
  await openCatalogs(['connection', 'schedule'])
})
beforeEach(() => {
  queryClient.clear()
  noteContact()
})
afterEach(() => {
  closeStream()
  forgetContact()
})

const unavailable = () => ({ status: 503, body: { error: { code: 'unavailable', message: '' } } })
const ignore = () => undefined

/** Shows the page below the offline strip. The strip follows a leader tab that has lost the server. */
async function openWithoutServer(content: ReactElement): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <ConnectionStrip />
          <ShownEvent value={() => null}>{content}</ShownEvent>
        </>
      ),
    }),
    history: createMemoryHistory(),
  })
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ZoneProvider timeZone="America/Los_Angeles">
          <RouterProvider router={router as never} />
        </ZoneProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  openStream('erin')
  const leader = new BroadcastChannel('homefield.stream')
  leader.postMessage({ account: 'erin', type: 'status', status: 'down' })
  leader.close()
}

it.each([
  [
    'Connections',
    'Failed to load connected platforms',
    <ConnectionsPage key="" isPasting={false} shared={null} />,
    { 'GET /platforms': unavailable, 'GET /teams': unavailable },
    'GET /platforms',
    { platforms: [], teamsnap: { isAvailable: false, state: 'none', connectedAt: null }, revisions: {} },
    'No platforms connected',
  ],
  [
    'Changes',
    'Failed to load the changes',
    <ChangesPage key="" eventId={undefined} onOpen={ignore} onClose={ignore} />,
    { 'GET /changes': unavailable },
    'GET /changes',
    { changed: [], failing: [], seenAt: null, revisions: {} },
    'Nothing has changed',
  ],
])(
  '%s says what failed and why while the server is unavailable, and loads on “Try again”',
  async (_, title, content, answers, call, body, loaded) => {
    answerFetch(answers)
    await openWithoutServer(content)

    const alert = page.getByRole('alert')
    await expect.element(alert.getByRole('heading'), { timeout: 15_000 }).toHaveTextContent(title)
    await expect.element(alert.getByText('Nothing was lost. Please try again.')).toBeVisible()
    await expect.element(page.getByText('This page isn’t saved on this device.')).toBeVisible()

    answerFetch({ ...answers, [call]: () => ({ body }) })
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText(loaded)).toBeVisible()
    await expect.element(page.getByText('Showing what’s saved on this device as of')).toBeVisible()
  },
)
